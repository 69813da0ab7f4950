import { pesosACentavos } from '@fluxpartes/dominio';
import { ActionBar, Button, Columns, FormErrorSummary, Readout, Stack } from '@fluxpartes/ui';
import { type ReactNode, useId } from 'react';
import { PANTALLA_ANCHA, useMedia } from '../../../components/use-media.ts';
import { type CompraProps, useCompra } from '../use-compra.ts';
import { Circuitos } from './circuitos.tsx';
import estilos from './compra.module.css';
import { Desglose } from './desglose.tsx';
import { EnvioPanel } from './envio-panel.tsx';
import { MarcoDeCompra } from './marco-de-compra.tsx';
import { PedidoPanel } from './pedido-panel.tsx';
import { ProductoPanel } from './producto-panel.tsx';

/**
 * The purchase: what is bought, how much of it, where it goes, and every amount as it will be settled. On a desktop
 * the amounts stand beside the form; on a phone they are in it, and the total and the button in the bottom bar.
 */
export function FormularioDeCompra(props: CompraProps) {
  const { publicacion, comprador } = props;
  const compra = useCompra(props);
  const { form, motivo, venta } = compra;
  const esAncha = useMedia(PANTALLA_ANCHA);
  const id = useId();
  const confirmar = <Confirmar form={id} isSending={form.isSubmitting} esAncha={esAncha} />;
  const circuitos = <Circuitos venta={venta} disponible={pesosACentavos(comprador.usuario.cashback ?? 0)} />;
  const desglose = (
    <Desglose publicacion={publicacion} venta={venta} cantidad={form.values.cantidad}>
      {esAncha && confirmar}
      <FormErrorSummary message={motivo} />
    </Desglose>
  );
  return (
    <MarcoDeCompra conBarra={!esAncha}>
      <Columns>
        <Campos
          {...compra}
          id={id}
          publicacion={publicacion}
          arriba={!esAncha && circuitos}
          abajo={!esAncha && desglose}
        />
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

interface CamposProps extends Omit<ReturnType<typeof useCompra>, 'motivo'>, Pick<CompraProps, 'publicacion'> {
  id: string;
  /** Between the product and the order. */
  arriba: ReactNode;
  /** After the shipping. */
  abajo: ReactNode;
}

function Campos({ id, form, enviar, venta, publicacion, arriba, abajo }: CamposProps) {
  return (
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
        {arriba}
        <PedidoPanel publicacion={publicacion} form={form} venta={venta} />
        {publicacion.envio && <EnvioPanel tipo={publicacion.tipo_envio} form={form} />}
        {abajo}
      </Stack>
    </form>
  );
}

function Confirmar({ form, isSending, esAncha }: { form: string; isSending: boolean; esAncha: boolean }) {
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      lit
      className={esAncha ? estilos.confirmar : estilos.confirmarEnBarra}
      busy={isSending}
      busyLabel="Confirmando..."
    >
      Confirmar compra
    </Button>
  );
}
