import type { PublicacionVisible } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { estadoDeIngreso, useSesion } from '@fluxpartes/mf-kit';
import { ActionBar, BackIcon, Button, buttonClass, GuestReadout, Note, Readout } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { usePrecarga } from '../../../components/precarga.ts';
import type { ModoDeCompra } from '../use-modo-de-compra.ts';
import estilos from './detalle.module.css';

interface Props {
  publicacion: PublicacionVisible;
  modo: ModoDeCompra;
}

/** The way to buy in the page: on a phone it stands in the bottom bar instead. */
export function Comprar({ publicacion, modo, esAncha }: Props & { esAncha: boolean }) {
  if (modo === 'no_disponible') return <Note className={estilos.nota}>Esta publicación ya no está disponible.</Note>;
  if (modo === 'sin_compra') {
    return (
      <>
        {publicacion.pausada && <Note className={estilos.nota}>(Publicación pausada, no visible en el Home)</Note>}
        <VolverAlPanel />
      </>
    );
  }
  return (
    <>
      {esAncha && <BotonDeCompra publicacion={publicacion} modo={modo} className={estilos.boton} />}
      {modo === 'iniciar_sesion' && (
        <p className={estilos.ingreso}>
          Para comprar,{' '}
          <Link to="/" state={estadoDeIngreso(`/publicacion/${publicacion.id}`)}>
            iniciá sesión
          </Link>
          .
        </p>
      )}
    </>
  );
}

/** The admin sees public pages with a way back to the panel (experience, 'settled'). */
function VolverAlPanel() {
  if (useSesion().tipo !== 'admin') return null;
  return (
    <Link className={buttonClass({ variant: 'secondary', className: estilos.boton })} to="/admin">
      <BackIcon />
      Panel de administración
    </Link>
  );
}

/** The phone's bottom bar: the price, or a guest's plate, and the button. */
export function BarraDeCompra({ publicacion, modo }: Props) {
  const { precio } = publicacion;
  return (
    <ActionBar>
      {precio === undefined ? <GuestReadout /> : <Readout tone="pay" centavos={pesosACentavos(precio)} />}
      <BotonDeCompra publicacion={publicacion} modo={modo} />
    </ActionBar>
  );
}

function BotonDeCompra({ publicacion, modo, className }: Props & { className?: string | undefined }) {
  const { compra } = usePrecarga();
  if (modo === 'iniciar_sesion') {
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
