import type { Compra } from '@fluxpartes/contrato';
import { puedeSubirComprobante } from '@fluxpartes/dominio';
import { Button, CloseIcon, IconButton } from '@fluxpartes/ui';
import { estadoDe } from '../pendientes.ts';
import { useTramite } from '../tramites/use-tramite.ts';
import estilos from './comprobante.module.css';
import { GirarIcon } from './iconos.tsx';
import { SelectorDeImagen } from './selector-de-imagen.tsx';
import { useFocoAlTerminar } from './use-foco-al-terminar.ts';
import { VerComprobante } from './ver-comprobante.tsx';
import { VistaPrevia } from './vista-previa.tsx';

interface Props {
  compra: Compra;
  /** The id of the row's header. */
  descripcion: string;
}

/** 'Comprobante': the way to it, or else a picker of images and 'Subir'. */
export function CeldaDeComprobante({ compra, descripcion }: Props) {
  const puedeSubir = puedeSubirComprobante(estadoDe(compra));
  const { lugar, desdeAca } = useFocoAlTerminar<HTMLDivElement>(!puedeSubir);
  const url = compra.comprobante_pago_url;
  return (
    <div ref={lugar} className={estilos.celda}>
      {puedeSubir && <Carga compra={compra} descripcion={descripcion} desdeAca={desdeAca} />}
      {url && <VerComprobante url={url} descripcion={descripcion} />}
    </div>
  );
}

function Carga({ compra, descripcion, desdeAca }: Props & { desdeAca: (accion: Promise<boolean>) => void }) {
  const { eleccion, progreso, elegir, girar, subir, cancelar } = useTramite(compra);
  const sube = progreso !== null;
  return (
    <>
      {eleccion && <VistaPrevia eleccion={eleccion} chica />}
      {eleccion && !sube && (
        <IconButton
          variant="tertiary"
          label="Girar"
          icon={<GirarIcon />}
          aria-describedby={descripcion}
          onClick={girar}
        />
      )}
      {!sube && (
        <SelectorDeImagen size="sm" descripcion={descripcion} onElegir={elegir}>
          {eleccion ? <span className={estilos.nombre}>{eleccion.archivo.name}</span> : 'Elegir imagen'}
        </SelectorDeImagen>
      )}
      {sube && <Porcentaje fraccion={progreso} />}
      {sube && (
        <IconButton
          variant="tertiary"
          label="Cancelar"
          icon={<CloseIcon />}
          aria-describedby={descripcion}
          onClick={cancelar}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        busy={sube}
        busyLabel="Subiendo..."
        disabled={!eleccion}
        aria-describedby={descripcion}
        onClick={() => desdeAca(subir())}
      >
        Subir
      </Button>
    </>
  );
}

function Porcentaje({ fraccion }: { fraccion: number }) {
  const valor = Math.round(fraccion * 100);
  return (
    <span
      role="progressbar"
      aria-label="Subiendo comprobante"
      aria-valuenow={valor}
      aria-valuemin={0}
      aria-valuemax={100}
      className={estilos.porcentaje}
    >
      {valor}&nbsp;%
    </span>
  );
}
