import type { PublicacionVisible } from '@fluxpartes/contrato';
import { isSoldOut, pesosACentavos } from '@fluxpartes/dominio';
import { loginEstado, useSesion } from '@fluxpartes/mf-kit';
import { ActionBar, BackIcon, Button, buttonClass, GuestReadout, Note, Readout } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { usePreload } from '../../../components/preload.ts';
import type { CompraMode } from '../use-compra-mode.ts';
import styles from './detail.module.css';

interface Props {
  publicacion: PublicacionVisible;
  mode: CompraMode;
}

/** The way to buy in the page: on a phone it stands in the bottom bar instead. */
export function Comprar({ publicacion, mode, isWide }: Props & { isWide: boolean | null }) {
  if (mode === 'no_disponible') {
    return (
      <Note className={styles.note}>
        {isSoldOut(publicacion) ? 'Sin unidades' : 'Esta publicación ya no está disponible.'}
      </Note>
    );
  }
  if (mode === 'sin_compra') {
    return (
      <>
        {publicacion.pausada && (
          <Note className={styles.note}>
            {isSoldOut(publicacion) && 'Sin unidades. '}(Publicación pausada, no visible en el Home)
          </Note>
        )}
        <BackToPanel />
      </>
    );
  }
  return (
    <>
      {isWide !== false && (
        <CompraButton publicacion={publicacion} mode={mode} className={`${styles.button} ${styles.inPage}`} />
      )}
      {mode === 'iniciar_sesion' && (
        <p className={styles.entrance}>
          Para comprar,{' '}
          <Link to="/" state={loginEstado(`/publicacion/${publicacion.id}`)}>
            iniciá sesión
          </Link>
          .
        </p>
      )}
    </>
  );
}

/** The admin sees public pages with a way back to the panel. */
function BackToPanel() {
  if (useSesion().tipo !== 'admin') return null;
  return (
    <Link className={buttonClass({ variant: 'secondary', className: styles.button })} to="/admin">
      <BackIcon />
      Panel de administración
    </Link>
  );
}

/** The phone's bottom bar: the price, or a guest's plate, and the button. */
export function CompraBar({ publicacion, mode }: Props) {
  const { precio } = publicacion;
  return (
    <ActionBar>
      {precio === undefined ? <GuestReadout /> : <Readout tone="pay" centavos={pesosACentavos(precio)} />}
      <CompraButton publicacion={publicacion} mode={mode} />
    </ActionBar>
  );
}

function CompraButton({ publicacion, mode, className }: Props & { className?: string | undefined }) {
  const { compra } = usePreload();
  if (mode === 'iniciar_sesion') {
    return (
      <Button variant="primary" className={className} disabled>
        Comprar
      </Button>
    );
  }
  return (
    <Link
      to={`/compra/${publicacion.id}`}
      className={buttonClass({ variant: 'primary', lit: true, className })}
      onMouseEnter={compra}
      onTouchStart={compra}
      onFocus={compra}
    >
      Comprar
    </Link>
  );
}
