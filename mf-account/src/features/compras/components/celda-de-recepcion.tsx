import type { Compra } from '@fluxpartes/contrato';
import { puedeConfirmarRecepcion } from '@fluxpartes/dominio';
import { Button, CheckIcon } from '@fluxpartes/ui';
import { estadoDe } from '../pendientes.ts';
import { useTramite } from '../tramites/use-tramite.ts';
import estilos from './comprobante.module.css';
import { useFocoAlTerminar } from './use-foco-al-terminar.ts';

interface Props {
  compra: Compra;
  /** The id of the row's header. */
  descripcion: string;
}

/** 'Recepción': 'Confirmado', or the button that confirms it, one way. */
export function CeldaDeRecepcion({ compra, descripcion }: Props) {
  const { confirmando, confirmar } = useTramite(compra);
  const puedeConfirmar = puedeConfirmarRecepcion(estadoDe(compra));
  const { lugar, desdeAca } = useFocoAlTerminar<HTMLDivElement>(!puedeConfirmar);
  return (
    <div ref={lugar}>
      {puedeConfirmar ? (
        <Button
          size="sm"
          busy={confirmando}
          busyLabel="Confirmando..."
          aria-describedby={descripcion}
          onClick={() => desdeAca(confirmar())}
        >
          Confirmar recepción
        </Button>
      ) : (
        <span className={estilos.listo} tabIndex={-1}>
          <CheckIcon />
          Confirmado
        </span>
      )}
    </div>
  );
}
