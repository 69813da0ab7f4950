import { DeshacerBarra } from '../../../components/deshacer-barra.tsx';
import { Tecla } from '../../../teclado/tecla.tsx';
import { useTeclas } from '../../../teclado/use-teclas.ts';
import type { usePagos } from '../use-pagos.ts';

/** The last payment that was marked, and the way back: its button or Z. What was undone is not offered again. */
export function Deshacer({ pagos }: { pagos: ReturnType<typeof usePagos> }) {
  const { ultima, enviando, deshacer, olvidar } = pagos;
  useTeclas(ultima ? { Z: deshacer } : {});
  return (
    <DeshacerBarra
      hecho={ultima && `${ultima.pago_recibido ? 'Aprobaste' : 'Desaprobaste'} el pago de la venta #${ultima.id}.`}
      deshaciendo={ultima !== null && enviando.has(ultima.id)}
      onDeshacer={deshacer}
      onCerrar={olvidar}
      pista={<Tecla>Z</Tecla>}
    />
  );
}
