import type { ReactElement, ReactNode } from 'react';

/** What a component gives to the link that it draws. */
export interface LinkContent {
  className: string;
  children: ReactNode;
}

/**
 * How a component that is a link renders it, so that this package needs no router:
 * `link={(content) => <Link to="/home" {...content} />}`.
 */
export type RenderLink = (content: LinkContent) => ReactElement;
