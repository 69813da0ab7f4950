import type { LinkContent } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import estilos from './marca.module.css';

/** The brand at the top left leads to the catalogue. On the narrowest phones only the logo is seen. */
export function marcaLink({ className, children }: LinkContent) {
  return (
    <Link to="/home" className={`${className} ${estilos.marca}`}>
      {children}
    </Link>
  );
}
