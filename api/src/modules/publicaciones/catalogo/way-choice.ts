import { gatheredOrByPieces, walkedByPieces } from './by-pieces.ts';
import { expectedShare, isFree, type Params, pieced } from './conditions.ts';
import type { Term } from './term.ts';
import { gathered, type PageSought, straight, walked } from './ways.ts';

/** Numbers of rows by which a way is chosen. */
export interface Sizes {
  /** Matches that are gathered at once: reading them costs no more than the walk that would come before. */
  few: number;
  /** The shortest and the longest walk. The indexes hold all that is compared: the longest is some milliseconds. */
  walkLeast: number;
  walkMost: number;
  /** The same where what a walk does not find is gathered piece by piece. */
  piecesLeast: number;
  piecesMost: number;
  /** Matches of one piece that are read at once. */
  inPiece: number;
}

/** Measured at a million listings (ADR 55). */
export const SIZES: Sizes = {
  few: 400,
  walkLeast: 10_000,
  walkMost: 20_000,
  piecesLeast: 1_000,
  piecesMost: 6_000,
  inPiece: 1_500,
};

/** Where the keys of a piece leave more than this, reading their rows costs more than a walk over all rows. */
const MOST_IN_PIECES = 0.08;
/** And where all else leaves less than this of them, most of those rows would be read for nothing. */
const LEAST_OF_PIECES = 0.05;
/** What stands in more of the listings than this stands near the beginning of every order. */
const EVERYWHERE = 0.3;

/** A walk is as long as to find so many pages where matches stand as they can be expected. */
const PAGES_OF_WALK = 4;

/** The statement's beginning, up to `ids`, the page's. */
export function wayOf(page: Omit<PageSought, 'walk'>, params: Params, sizes: Sizes): string {
  const terms = withoutImplied(page.terms);
  const lead = rarest(terms);
  const share = expectedShare({ ...page, terms });
  const sought = {
    ...page,
    terms,
    walk: lengthOfWalk(page.rows, share, { least: sizes.walkLeast, most: sizes.walkMost }),
  };
  if (isFree(sought) || terms.some(({ spellings }) => spellings.length === 0)) return straight(sought, params);
  if (lead !== undefined && lead.times <= sizes.few) return gathered(sought, params);
  if (page.filters.user_id !== undefined && page.ordering.key === 'p.fecha') return straight(sought, params);
  return (terms.length > 0 && byPieces(sought, { share, lead }, params, sizes)) || walked(sought, params);
}

/** A way by pieces; undefined where what the pieces are not asked for is what leaves few, or they are asked for nothing. */
function byPieces(
  page: Omit<PageSought, 'walk'>,
  { share, lead }: { share: number; lead: Term | undefined },
  params: Params,
  sizes: Sizes,
): string | undefined {
  const found = pieced(page, params);
  if (found === undefined || (found.share > MOST_IN_PIECES && share < LEAST_OF_PIECES * found.share)) return undefined;
  const listings = lead === undefined ? Number.POSITIVE_INFINITY : lead.times / lead.share;
  const { isMixed, isGrouped } = page.ordering.pieces;
  const isLong = found.share > MOST_IN_PIECES || (isGrouped && found.share * listings > sizes.inPiece);
  const most = isLong ? sizes.walkMost : sizes.piecesMost;
  const least = isLong && isGrouped ? most : isLong ? sizes.walkLeast : sizes.piecesLeast;
  const keys = found.keys.map((key) => key());
  const sought = { ...page, keys, walk: lengthOfWalk(page.rows, share, { least, most }) };
  if (share * listings <= sizes.few / 2 && found.share * listings <= sizes.inPiece) {
    return gatheredOrByPieces(sought, sizes.few, params);
  }
  return walkedByPieces(sought, !isMixed && found.rarest < EVERYWHERE, params);
}

/** As long as it takes; where the longest would find next to nothing, as short as it may be. */
function lengthOfWalk(rows: number, share: number, { least, most }: { least: number; most: number }): number {
  const wanted = Math.ceil((PAGES_OF_WALK * rows) / share);
  return wanted > PAGES_OF_WALK * most ? least : Math.min(most, Math.max(least, wanted));
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
