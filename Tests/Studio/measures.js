// What the page's own elements tell about it. `measures` is added to each page that is checked.
globalThis.measures = (() => {
  const slack = 1; // in pixels, for rounding
  const mostPlaces = 3; // of a broken rule, in a line
  const boxes = "button, summary, kbd, .chip, .badge, .dialog";

  const style = (element, pseudo) => getComputedStyle(element, pseudo);

  // An element as a selector, as far as one tells it from others.
  function nameOf(element) {
    if (element.id) return `#${element.id}`;
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    const own = `${element.localName}${classes}`;
    const parent = element.parentElement?.closest("[id]");
    return parent ? `#${parent.id} ${own}` : own;
  }

  const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    || [...ancestors(element)].some((each) => style(each).clipPath === "inset(50%)");

  function* ancestors(element) {
    for (let each = element; each; each = each.parentElement) yield each;
  }

  // The element that hides a part of this box of another, if there is one; what can be scrolled to is not hidden.
  function clipperOf(element, box) {
    let { left, right, top, bottom } = box;
    let skipsUnplaced = false; // whether only ancestors with a position of their own clip
    for (const each of ancestors(element)) {
      const { overflowX, overflowY, position, display } = style(each);
      const own = each.getBoundingClientRect();
      if (!(skipsUnplaced && position === "static") && display !== "inline") {
        if (/hidden|clip/.test(overflowX) && (left < own.left - slack || right > own.right + slack)) return each;
        if (/hidden|clip/.test(overflowY) && (top < own.top - slack || bottom > own.bottom + slack)) return each;
        if (/auto|scroll/.test(overflowX)) ({ left, right } = own);
        if (/auto|scroll/.test(overflowY)) ({ top, bottom } = own);
        skipsUnplaced = false;
      }
      if (position === "fixed") return null;
      if (position === "absolute") skipsUnplaced = true;
    }
    return null;
  }

  // A text that ends in … is whole in a title.
  const isShortened = (element, clipper) => [element, clipper].some(
    (each) => style(each).textOverflow === "ellipsis" && each.closest("[title]")?.title);

  function cutTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("option, script, style") || isHidden(element)) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const clipper = clipperOf(element, text);
      const box = element.closest(boxes)?.getBoundingClientRect() ?? text;
      const leaves = text.left < box.left - slack || text.right > box.right + slack;
      if (!(clipper ? !isShortened(element, clipper) : leaves)) continue;
      const how = clipper ? `is cut off by ${nameOf(clipper)}` : "leaves its box";
      found.push(`${nameOf(element)}: “${node.data.trim()}” ${how}`);
    }
    return found;
  }

  // A select as wide as the chosen entry.
  function cutChoices() {
    return [...document.querySelectorAll("select")].filter((select) => !isHidden(select)).flatMap((select) => {
      const copy = select.cloneNode(false);
      copy.removeAttribute("id");
      copy.append(select.selectedOptions[0]?.cloneNode(true) ?? "");
      Object.assign(copy.style, { position: "absolute", width: "auto", minWidth: 0, maxWidth: "none", flex: "none" });
      select.after(copy);
      const isCut = copy.offsetWidth > select.offsetWidth + slack;
      copy.remove();
      return isCut ? [`${nameOf(select)}: “${select.selectedOptions[0].text}” is cut off`] : [];
    });
  }

  function cutPlaceholders() {
    const context = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("input[placeholder]")].filter((field) => {
      if (isHidden(field)) return false;
      const { font, paddingLeft, paddingRight } = style(field);
      context.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return context.measureText(field.placeholder).width > room + slack;
    }).map((field) => `${nameOf(field)}: the placeholder “${field.placeholder}” is cut off`);
  }

  // What does not fit into a window of this width.
  function misfits(width) {
    const { scrollWidth } = document.documentElement;
    const page = scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
    return [...page, ...cutTexts(), ...cutChoices(), ...cutPlaceholders()];
  }

  // The outlines and shadows of an element, of what it consists of and of what it stands in.
  function linesOf(element) {
    const lines = (each, pseudo) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style(each, pseudo);
      const isDrawn = outlineStyle !== "none" && parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor);
      const outline = isDrawn ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : "";
      return `${outline} ${boxShadow === "none" ? "" : boxShadow}`;
    };
    return [element.parentElement ?? element, element, ...element.querySelectorAll("*")]
      .flatMap((each) => [null, "::before", "::after"].map((pseudo) => lines(each, pseudo)));
  }

  // Whether a part of an element is not covered by others.
  function isOnTop(element) {
    const shares = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];
    return [element, ...element.children].some((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return shares.some(([x, y]) => element.contains(document.elementFromPoint(left + x * width, top + y * height)));
    });
  }

  let focused = null; // { element, lines }
  const seen = new WeakSet();

  // What the focus is on, and what is wrong with where it was before: only then it is known how that looks without.
  function followFocus() {
    const problems = [];
    const element = document.activeElement;
    if (focused && focused.element !== element && focused.element.isConnected) {
      const lines = linesOf(focused.element);
      const isMarked = focused.lines.some((line, place) => line.trim() && line !== lines[place]);
      if (!isMarked) problems.push(`${nameOf(focused.element)}: nothing shows the focus`);
    }
    focused = element && element !== document.body ? { element, lines: linesOf(element) } : null;
    if (focused && !isOnTop(element)) problems.push(`${nameOf(element)}: the focus is out of sight`);
    const isNew = focused !== null && !seen.has(element);
    seen.add(element);
    return { name: nameOf(element), isNew, problems };
  }

  // A line for each rule that axe finds broken.
  async function violations(tags) {
    const found = await axe.run({ resultTypes: ["violations"], runOnly: tags });
    return found.violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, mostPlaces).map(({ target }) => target.flat().join(" ")).join(", ");
      const others = nodes.length > mostPlaces ? ` and ${nodes.length - mostPlaces} more` : "";
      const [reason] = [...nodes[0].any, ...nodes[0].all, ...nodes[0].none];
      return `${id}: ${places}${others}: ${reason?.message ?? help}`;
    });
  }

  return { violations, misfits, followFocus };
})();
