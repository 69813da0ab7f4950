import type { Filters } from './filters.ts';

export interface PlainFiltersProps {
  filters: Filters;
}

export interface PlainMoreProps extends PlainFiltersProps {
  /** Cursor of the next page; undefined on the last one. */
  cursor: string | null | undefined;
}

/** Empty in the browser: SSR renders `no-script.ssr.tsx` instead, for visitors without scripts. */
const nothing = (_props: PlainFiltersProps) => <noscript />;

export const NoScriptFilters = nothing;
export const PlainMore: (props: PlainMoreProps) => ReturnType<typeof nothing> = nothing;
