import { pesosACentavos } from '@fluxpartes/dominio';
import { ActionBar, Button, Columns, FormErrorSummary, Readout, Stack } from '@fluxpartes/ui';
import { useId } from 'react';
import { PANTALLA_ANCHA, useMedia } from '../../../components/use-media.ts';
import { type CompraProps, useCompra } from '../use-compra.ts';
import { Circuitos } from './circuitos.tsx';
import estilos from './compra.module.css';
import { Desglose } from './desglose.tsx';
import { EnvioPanel } from './envio-panel.tsx';
import { MarcoDeCompra } from './marco-de-compra.tsx';
import { PedidoPanel } from './pedido-panel.tsx';
import { ProductoPanel } from './producto-panel.tsx';

/** The purchase: what is bought, how much of it, where it goes, and every amount as it will be settled. */
export function FormularioDeCompra(props: CompraProps) {
  const { publicacion, comprador } = props;
  const { form, enviar, motivo, venta } = useCompra(props);
  const esAncha = useMedia(PANTALLA_ANCHA);
  const id = useId();
  const circuitos = <Circuitos venta={venta} disponible={pesosACentavos(comprador.usuario.cashback ?? 0)} />;
  const confirmar = (
    <Button
      type="submit"
      form={id}
      variant="primary"
      lit
      className={esAncha ? estilos.confirmar : estilos.confirmarEnBarra}
      busy={form.isSubmitting}
      busyLabel="Confirmando..."
    >
      Confirmar compra
    </Button>
  );
  const desglose = (
    <Desglose publicacion={publicacion} venta={venta} cantidad={form.values.cantidad}>
      {esAncha && confirmar}
      <FormErrorSummary message={motivo} />
    </Desglose>
  );
  return (
    <MarcoDeCompra conBarra={!esAncha}>
      <Columns>
        <form
          {...form.formProps}
          id={id}
          onSubmit={(evento) => {
            evento.preventDefault();
            void enviar();
          }}
        >
          <Stack>
            <ProductoPanel publicacion={publicacion} />
            {!esAncha && circuitos}
            <PedidoPanel publicacion={publicacion} form={form} venta={venta} />
            {publicacion.envio && <EnvioPanel tipo={publicacion.tipo_envio} form={form} />}
            {!esAncha && desglose}
          </Stack>
        </form>
        {esAncha && (
          <Stack className={estilos.lado}>
            {circuitos}
            {desglose}
          </Stack>
        )}
      </Columns>
      {!esAncha && (
        <ActionBar>
          <Readout tone="pay" centavos={venta.monto} />
          {confirmar}
        </ActionBar>
      )}
    </MarcoDeCompra>
  );
}
