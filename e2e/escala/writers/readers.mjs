// @ts-check
import { Habit } from './habit.mjs';

/** Between two pages of one reader, in ms. */
const PAUSE = 40;
const READ = ['/home', '/api/publicaciones?limite=24', '/'];

/** Four people who read all the time, pages and what pages ask for. */
export class Readers {
  /** @type {Habit[]} */
  #habits;

  /** @param {string} url of the site */
  constructor(url) {
    this.#habits = READ.map(
      (path) =>
        new Habit(
          `reads ${path}`,
          async () => {
            const answer = await fetch(`${url}${path}`);
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`${answer.status}`);
          },
          PAUSE,
        ),
    );
  }

  /** @param {number} since in ms since 1970 */
  seen(since) {
    const failures = this.#habits.flatMap((habit) => habit.failures.filter(({ at }) => at >= since));
    const read = this.#habits.flatMap((habit) => habit.done.filter((at) => at >= since)).length;
    return { read, unread: failures.length, howUnread: [...new Set(failures.map(({ what }) => what))].join(', ') };
  }

  async end() {
    await Promise.all(this.#habits.map((habit) => habit.end()));
  }
}
