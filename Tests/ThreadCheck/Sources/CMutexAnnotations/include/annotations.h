#ifndef NAGARE_MUTEX_ANNOTATIONS_H
#define NAGARE_MUTEX_ANNOTATIONS_H

/// Links the annotations in.
void nagare_annotate_mutexes(void);

#endif
