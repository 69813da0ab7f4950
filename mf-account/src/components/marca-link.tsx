import type { LinkContent } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';

/** The brand at the top left leads to the catalogue. */
export function marcaLink(content: LinkContent) {
  return <Link to="/home" {...content} />;
}
