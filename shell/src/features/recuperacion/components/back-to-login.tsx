import { BackIcon, buttonClass } from '@fluxpartes/ui';
import { Link, useLocation } from 'react-router-dom';

/** Back to `/`, which still knows where the visitor was going. */
export function BackToLogin() {
  const { state } = useLocation();
  return (
    <Link className={buttonClass({ variant: 'tertiary', full: true })} to="/" state={state}>
      <BackIcon />
      Volver
    </Link>
  );
}
