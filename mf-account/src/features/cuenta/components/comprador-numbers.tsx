import type { Usuario } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Readout, TimeCircuits } from '@fluxpartes/ui';
import { useComprasUltimos30 } from '../api/use-ultimos-30.ts';
import { CuponPanel } from './cupon-panel.tsx';
import { DescuentoPanel } from './descuento-panel.tsx';
import { NumbersSkeleton } from './numbers-skeleton.tsx';

/** What the buyer has and gets: cashback, discount and coupon (specification, section 9). */
export function CompradorNumbers({ usuario }: { usuario: Usuario }) {
  const comprasUltimos30 = useComprasUltimos30(usuario.id);
  return (
    <>
      <TimeCircuits>
        <Readout
          tone="yours"
          size="big"
          label="Cashback disponible"
          centavos={pesosACentavos(usuario.cashback)}
          places={7}
        />
      </TimeCircuits>
      <DescuentoPanel usuario={usuario} />
      {comprasUltimos30 === null ? <NumbersSkeleton /> : <CuponPanel comprasUltimos30={comprasUltimos30} />}
    </>
  );
}
