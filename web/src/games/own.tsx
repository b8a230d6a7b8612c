/** From the face that a game writes for its own view to one that takes any: a view says whose it is. */

import type { View } from '../wire/wire'
import type { BoardProps, Face, Past, Task } from './face'

export function forAnyView<V extends View>(face: Face<V>): Face {
  const isOwn = (view: View): view is V => view.game === face.id

  const ownPast = ({ before, event }: Past): Past<V>[] =>
    isOwn(before) ? [{ before, event }] : []

  function Board({ view, before, since, ...rest }: BoardProps) {
    if (!isOwn(view)) return null
    const own = before !== null && isOwn(before) ? before : null
    return <face.Board {...rest} view={view} before={own} since={since.flatMap(ownPast)} />
  }

  function anyTask({ reached, ...rest }: Task<V>): Task {
    if (reached === undefined) return rest
    return { ...rest, reached: (view) => isOwn(view) && reached(view) }
  }

  const { places, counts, role, fromSeat, sound, ...rest } = face
  return {
    ...rest,
    Board,
    lesson: face.lesson.map(anyTask),
    ...(fromSeat && { fromSeat: (view, seat) => (isOwn(view) ? fromSeat(view, seat) : view) }),
    ...(sound && {
      sound: (before, view, event) =>
        isOwn(before) && isOwn(view) ? sound(before, view, event) : [],
    }),
    ...(places && { places: (view) => (isOwn(view) ? places(view) : []) }),
    ...(role && {
      role: (view, history, seat) => (isOwn(view) ? role(view, history, seat) : null),
    }),
    ...(counts && { counts: (view) => (isOwn(view) ? counts(view) : []) }),
  }
}
