import { Link, type LinkProps } from 'react-router-dom';

/** The brand at the top left of every header leads to the catalogue. */
export function brandLink(content: Omit<LinkProps, 'to'>) {
  return <Link to="/home" {...content} />;
}
