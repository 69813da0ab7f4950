import type { Compra } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, Dialog, formatMonto, Readout } from '@fluxpartes/ui';
import { textoDeProducto, textoDeUnidades } from '../celdas.ts';
import { useMesa, useVisible } from '../tramites/mesa.tsx';
import { CopiarButton } from './copiar-button.tsx';
import estilos from './datos-para-transferencia.module.css';
import { useCopiar } from './use-copiar.ts';

/** 'Datos para transferencia' of the purchase that it was asked for. */
export function DatosParaTransferencia() {
  const { verDatos } = useMesa();
  const { aTransferir } = useVisible();
  if (!aTransferir) return null;
  return <Datos compra={aTransferir} onClose={() => verDatos(null)} />;
}

function Datos({ compra, onClose }: { compra: Compra; onClose: () => void }) {
  const { alias, cbu, titular } = useShell().config.transferencia;
  const { anuncio, copiado, copiar } = useCopiar();
  const centavos = pesosACentavos(compra.monto);
  const datos = [
    { nombre: 'Alias', valor: alias },
    { nombre: 'CBU', valor: cbu },
    { nombre: 'Nombre de la cuenta', valor: titular },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Datos para transferencia"
      closeLabel="Cerrar datos para transferencia"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p className={estilos.compra}>
        {textoDeProducto(compra)} · {textoDeUnidades(compra)}
      </p>
      <div className={estilos.monto}>
        <Readout tone="pay" size="mid" label="Monto a transferir" centavos={centavos} places={7} />
        <CopiarButton
          nombre="Monto a transferir"
          hecho={copiado === 'Monto a transferir'}
          onClick={() => copiar('Monto a transferir', enNumeros(centavos))}
        />
      </div>
      <dl className={estilos.datos}>
        {datos.map(({ nombre, valor }) => (
          <div key={nombre} className={estilos.dato}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
            <dd>
              <CopiarButton nombre={nombre} hecho={copiado === nombre} onClick={() => copiar(nombre, valor)} />
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={estilos.anuncio}>
        {anuncio}
      </p>
    </Dialog>
  );
}

/** An amount as a bank's form takes it: 13975000 → '139750,00'. */
function enNumeros(centavos: number): string {
  return formatMonto(centavos).replaceAll('.', '');
}
