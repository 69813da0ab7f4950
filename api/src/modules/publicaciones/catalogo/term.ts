/** A searched word. */
export interface Term {
  /** Its spellings, letters and digits only: a listing has to hold one of them, as a part of a word; none: no listing does. */
  spellings: readonly string[];
  /** The whole words of listings that hold a spelling; null where they are too many to be named. */
  words: readonly string[] | null;
  /** How many times listings hold those words: at the least, where they are too many. */
  times: number;
  /** About which part of all listings that is, from 0 to 1; a guess, where they are too many. */
  share: number;
}
