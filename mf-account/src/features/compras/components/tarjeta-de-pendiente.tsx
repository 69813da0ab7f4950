import type { Compra } from '@fluxpartes/contrato';
import { BoxIcon, Button, CheckIcon, UploadIcon } from '@fluxpartes/ui';
import { type ComponentType, memo } from 'react';
import { textoDeProducto, textoDeTotal, textoDeUnidades } from '../celdas.ts';
import { type PasoPendiente, TITULO_DE_PASO } from '../pendientes.ts';
import { useTramite } from '../tramites/use-tramite.ts';
import { CargaDeComprobante } from './carga-de-comprobante.tsx';
import { FotoDeCompra } from './foto-de-compra.tsx';
import { RelojIcon } from './iconos.tsx';
import { irALoQueSigue } from './ir-a-lo-que-sigue.ts';
import estilos from './pendientes.module.css';
import { VerComprobante } from './ver-comprobante.tsx';

interface Props {
  compra: Compra;
  paso: PasoPendiente;
}

const ICONOS: Record<PasoPendiente, ComponentType<{ size: number }>> = {
  subir_comprobante: UploadIcon,
  esperar_aprobacion: RelojIcon,
  confirmar_recepcion: BoxIcon,
};

/** One step of one purchase. */
export const TarjetaDePendiente = memo(function TarjetaDePendiente({ compra, paso }: Props) {
  const Icono = ICONOS[paso];
  const id = `pendiente-${compra.id}`;
  return (
    <li className={estilos.tarjeta} data-paso={paso}>
      <FotoDeCompra compra={compra} lado={72} className={estilos.icono} sinFoto={<Icono size={28} />} />
      <div className={estilos.texto}>
        <h3 id={id} tabIndex={-1}>
          {TITULO_DE_PASO[paso]}
        </h3>
        <p>
          <span className={estilos.producto}>{textoDeProducto(compra)}</span>&nbsp;· {detalleDe(compra, paso)}
        </p>
      </div>
      <Accion compra={compra} paso={paso} descripcion={id} />
    </li>
  );
});

/** What matters for the step: how much is transferred, or how much is expected. */
function detalleDe(compra: Compra, paso: PasoPendiente): string {
  return paso === 'confirmar_recepcion' ? textoDeUnidades(compra) : textoDeTotal(compra);
}

function Accion({ compra, paso, descripcion }: Props & { descripcion: string }) {
  if (paso === 'subir_comprobante') return <CargaDeComprobante compra={compra} descripcion={descripcion} />;
  if (paso === 'confirmar_recepcion') return <Confirmar compra={compra} descripcion={descripcion} />;
  const url = compra.comprobante_pago_url;
  return <div className={estilos.acciones}>{url && <VerComprobante url={url} descripcion={descripcion} />}</div>;
}

function Confirmar({ compra, descripcion }: { compra: Compra; descripcion: string }) {
  const { confirmando, confirmar } = useTramite(compra);
  return (
    <div className={estilos.acciones}>
      <Button
        icon={<CheckIcon />}
        busy={confirmando}
        busyLabel="Confirmando..."
        aria-describedby={descripcion}
        onClick={() => void irALoQueSigue(confirmar())}
      >
        Confirmar recepción
      </Button>
    </div>
  );
}
