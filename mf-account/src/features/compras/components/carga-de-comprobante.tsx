import type { Compra } from '@fluxpartes/contrato';
import { Button, CameraIcon, CloseIcon, Progress, UploadIcon } from '@fluxpartes/ui';
import { useMesa } from '../tramites/mesa.tsx';
import type { Eleccion } from '../tramites/tramites.ts';
import { type TramiteDeCompra, useTramite } from '../tramites/use-tramite.ts';
import { GirarIcon } from './iconos.tsx';
import { irALoQueSigue } from './ir-a-lo-que-sigue.ts';
import estilos from './pendientes.module.css';
import { SelectorDeImagen } from './selector-de-imagen.tsx';
import { VistaPrevia } from './vista-previa.tsx';

interface Props {
  compra: Compra;
  /** The id of the card's title. */
  descripcion: string;
}

/** Choosing or taking the proof's photo, looking at it, turning it, sending it. */
export function CargaDeComprobante({ compra, descripcion }: Props) {
  const { verDatos } = useMesa();
  const tramite = useTramite(compra);
  const { eleccion } = tramite;
  return (
    <>
      {!eleccion && (
        <div className={estilos.acciones}>
          <SelectorDeImagen variant="primary" descripcion={descripcion} onElegir={tramite.elegir}>
            <UploadIcon />
            Elegir imagen
          </SelectorDeImagen>
          <SelectorDeImagen camara className={estilos.camara} descripcion={descripcion} onElegir={tramite.elegir}>
            <CameraIcon />
            Sacar foto
          </SelectorDeImagen>
        </div>
      )}
      {eleccion && <Elegida eleccion={eleccion} tramite={tramite} descripcion={descripcion} />}
      <Button
        variant="tertiary"
        className={estilos.datos}
        aria-haspopup="dialog"
        aria-describedby={descripcion}
        onClick={() => verDatos(compra)}
      >
        Ver datos para transferir
      </Button>
    </>
  );
}

interface ElegidaProps {
  eleccion: Eleccion;
  tramite: TramiteDeCompra;
  descripcion: string;
}

function Elegida({ eleccion, tramite, descripcion }: ElegidaProps) {
  const { progreso, elegir, girar, quitar, cancelar, subir } = tramite;
  return (
    <div className={estilos.elegida}>
      <VistaPrevia eleccion={eleccion} />
      {progreso === null ? (
        <div className={estilos.arreglos}>
          <Button size="sm" icon={<GirarIcon />} aria-describedby={descripcion} onClick={girar}>
            Girar
          </Button>
          <SelectorDeImagen size="sm" descripcion={descripcion} onElegir={elegir}>
            Cambiar
          </SelectorDeImagen>
          <Button size="sm" icon={<CloseIcon />} aria-describedby={descripcion} onClick={quitar}>
            Quitar
          </Button>
        </div>
      ) : (
        <Progress percent={progreso * 100} onCancel={cancelar} />
      )}
      {progreso === null && (
        <Button
          variant="primary"
          full
          icon={<UploadIcon />}
          aria-describedby={descripcion}
          onClick={() => void irALoQueSigue(subir())}
        >
          Subir
        </Button>
      )}
    </div>
  );
}
