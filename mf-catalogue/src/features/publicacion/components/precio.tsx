import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type Centavos, descuentoPorcentaje, pesosACentavos, totalConDescuento } from '@fluxpartes/dominio';
import { useSesion, useShell } from '@fluxpartes/mf-kit';
import { formatPesos, formatPorcentaje, GuestReadout, Readout } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { usuarioQuery } from '../../../api/comprador-queries.ts';
import styles from './detail.module.css';

/** The price in its readout, and what a buyer pays after the discount. A guest sees the plate with the lock. */
export function Precio({ publicacion: { precio } }: { publicacion: PublicacionVisible }) {
  const sesion = useSesion();
  if (precio === undefined) {
    return (
      <div className={styles.precio}>
        <GuestReadout size="big" />
      </div>
    );
  }
  const centavos = pesosACentavos(precio);
  return (
    <div className={styles.precio}>
      <Readout tone="pay" label="Precio" centavos={centavos} size="big" places={7} />
      {sesion.tipo === 'usuario' && sesion.perfil === 'mecanico' && (
        <DescuentoApplied userId={sesion.userId} precio={centavos} />
      )}
    </div>
  );
}

/** The line keeps its place from the start: what is below it does not move when the lookup answers. */
function DescuentoApplied({ userId, precio }: { userId: number; precio: Centavos }) {
  const { data } = useQuery(usuarioQuery(useShell(), userId));
  const descuento = descuentoPorcentaje({
    constanciaAfip: data?.aprobado_constancia_afip ?? false,
    certificadoEstudio: data?.aprobado_certificado_estudio ?? false,
  });
  return (
    <p className={styles.descuento}>
      {descuento > 0 && (
        <>
          Con tu descuento del {formatPorcentaje(descuento)} lo pagás{' '}
          <b>{formatPesos(totalConDescuento(precio, 1, descuento))}</b>
        </>
      )}
    </p>
  );
}
