import type { PublicacionVisible } from '@fluxpartes/contrato';
import { etiquetaDeEstado } from '@fluxpartes/dominio';
import { CategoryDrawing, Columns, Page, SlimHeader, Trail } from '@fluxpartes/ui';
import { marcaLink } from '../../../components/marca-link.tsx';
import { PANTALLA_ANCHA, useMedia } from '../../../components/use-media.ts';
import { VolverButton } from '../../../components/volver-button.tsx';
import { type ModoDeCompra, useModoDeCompra } from '../use-modo-de-compra.ts';
import { useTitulo } from '../use-titulo.ts';
import { Compartir } from './compartir.tsx';
import { BarraDeCompra, Comprar } from './comprar.tsx';
import { DatosClave } from './datos-clave.tsx';
import estilos from './detalle.module.css';
import { Ficha } from './ficha.tsx';
import { Galeria } from './galeria.tsx';
import { Precio } from './precio.tsx';

/** The whole listing: photos first, what decides the purchase beside them, the rest below. */
export function Detalle({ publicacion }: { publicacion: PublicacionVisible }) {
  const modo = useModoDeCompra(publicacion);
  const esAncha = useMedia(PANTALLA_ANCHA);
  const hayBarra = !esAncha && (modo === 'comprar' || modo === 'iniciar_sesion');
  useTitulo(publicacion.nombre_producto);
  return (
    <>
      <SlimHeader brandLink={marcaLink} actions={<VolverButton />} />
      <Page withActionBar={hayBarra} className={estilos.pagina}>
        <Columns>
          <div className={estilos.riel}>
            <Galeria publicacion={publicacion} />
            <Compartir titulo={publicacion.nombre_producto} />
          </div>
          <Compra publicacion={publicacion} modo={modo} esAncha={esAncha} />
        </Columns>
        <Ficha publicacion={publicacion} />
        {hayBarra && <BarraDeCompra publicacion={publicacion} modo={modo} />}
      </Page>
    </>
  );
}

interface CompraProps {
  publicacion: PublicacionVisible;
  modo: ModoDeCompra;
  esAncha: boolean;
}

function Compra({ publicacion, modo, esAncha }: CompraProps) {
  const { categoria, estado, nombre_producto } = publicacion;
  return (
    <div className={estilos.compra}>
      <p className={estilos.categoria}>
        <CategoryDrawing categoria={categoria} size={28} /> {categoria} · {etiquetaDeEstado(estado)}
      </p>
      <h1 tabIndex={-1} className={estilos.titulo}>
        {nombre_producto}
      </h1>
      <Trail />
      <Precio publicacion={publicacion} />
      <Comprar publicacion={publicacion} modo={modo} esAncha={esAncha} />
      <DatosClave publicacion={publicacion} />
    </div>
  );
}
