import { BackIcon, buttonClass } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';

/** Back to `/`. */
export function VolverAIngresar() {
  return (
    <Link className={buttonClass({ variant: 'tertiary', full: true })} to="/">
      <BackIcon />
      Volver
    </Link>
  );
}
