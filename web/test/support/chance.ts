/** The same choices for the same number. */

export class Chance {
  constructor(private state: number) {}

  /** From 0 to `count` - 1. */
  below(count: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 2 ** 32) * count)
  }

  of<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!
  }
}
