import { expectedShare, isFree, type Params } from './conditions.ts';
import type { Term } from './term.ts';
import { gathered, type PageSought, straight, walked, walkedByPieces } from './ways.ts';

/** Numbers of rows by which a way is chosen. */
export interface Sizes {
  /** Matches that are gathered at once: reading them costs no more than the walk that would come before. */
  few: number;
  /** Matches of which a page is never gathered all at once where there is another way. */
  many: number;
  /** The shortest and the longest walk. The indexes hold all that is compared: the longest is some milliseconds. */
  walkLeast: number;
  walkMost: number;
}

/** As measured at a million listings (ADR 50). */
export const SIZES: Sizes = { few: 1_500, many: 10_000, walkLeast: 10_000, walkMost: 20_000 };

/** Words that are looked for in one piece of an order after the other. */
const WORDS_IN_PIECES = 40;
/** A walk is as long as to find so many pages where matches stand as they can be expected. */
const PAGES_OF_WALK = 4;
/** Parts of equal size that the listings with a word fall into, by its pieces of an order. */
const PIECES_OF_WORD = 10;
/** Where the other conditions leave less than this of a word's listings, its pieces may well all be without a match. */
const LEAST_IN_PIECES = 0.2;
/** Reading a row costs about as much as so many entries of the index. */
const ENTRIES_OF_ROW = 30;

/** The statement's beginning, up to `ids`, the page's. */
export function wayOf(page: Omit<PageSought, 'walk'>, params: Params, sizes: Sizes): string {
  const terms = withoutImplied(page.terms);
  const lead = rarest(terms);
  const share = expectedShare({ ...page, terms });
  const sought = { ...page, terms, walk: lengthOfWalk(page.rows, share, sizes) };
  const { pieces, key } = page.ordering;
  if (isFree(sought) || terms.some(({ spellings }) => spellings.length === 0)) return straight(sought, params);
  if (lead !== undefined && lead.times <= sizes.few) return gathered(sought, params);
  if (page.filters.user_id !== undefined && key === 'p.fecha') return straight(sought, params);
  if (pieces === undefined || lead === undefined || (lead.words ?? []).length > WORDS_IN_PIECES) {
    return walked(sought, params);
  }
  const areFew = gatheredAtOnce(lead, (share / lead.share) * lead.times, { rows: page.rows, many: sizes.many });
  return walkedByPieces({ ...sought, lead, pieces, areFew }, params);
}

/** Whether gathering the matches of a word at once costs less than piece by piece. */
function gatheredAtOnce({ times }: Term, matches: number, { rows, many }: { rows: number; many: number }): boolean {
  if (matches < LEAST_IN_PIECES * times && matches < many) return true;
  return matches + times / ENTRIES_OF_ROW < times / PIECES_OF_WORD + (rows * times) / matches;
}

/** As long as it takes; where the longest would find next to nothing, as short as it may be. */
function lengthOfWalk(rows: number, share: number, { walkLeast, walkMost }: Sizes): number {
  const wanted = Math.ceil((PAGES_OF_WALK * rows) / share);
  return wanted > PAGES_OF_WALK * walkMost ? walkLeast : Math.min(walkMost, Math.max(walkLeast, wanted));
}

/** Who has typed 'fre' and 'freno' asks for no more than 'freno'. */
function withoutImplied(terms: readonly Term[]): Term[] {
  const implies = (a: Term, b: Term) => a.spellings.every((one) => b.spellings.some((other) => one.includes(other)));
  return terms.filter(
    (term, i) => !terms.some((other, j) => i !== j && implies(other, term) && !(j > i && implies(term, other))),
  );
}

/** Of the terms whose words are named. */
function rarest(terms: readonly Term[]): Term | undefined {
  return terms.filter(({ words }) => words !== null).sort((a, b) => a.times - b.times)[0];
}
