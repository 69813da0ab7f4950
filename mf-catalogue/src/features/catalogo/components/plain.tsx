import type { Filters } from '../filters.ts';

/** What the form of filters is made of. */
export interface PlainFiltersProps {
  filters: Filters;
}

/** What the way to the next cards is made of. */
export interface PlainMoreProps extends PlainFiltersProps {
  /** Where they begin; nothing where there are none. */
  cursor: string | null | undefined;
}

/** Nothing, where scripts run: `plain.ssr.tsx` is what the site draws in its place, for whoever runs none. */
const nothing = (_props: PlainFiltersProps) => <noscript />;

export const PlainFilters = nothing;
export const PlainMore: (props: PlainMoreProps) => ReturnType<typeof nothing> = nothing;
