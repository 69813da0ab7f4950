import {
  darCuenta,
  hasSesionEnded,
  isApiError,
  outcomeOf,
  pedirAnulacion,
  withdrawPedido,
} from '@fluxpartes/api-client';
import {
  type Compra,
  CUENTA_BANCARIA_WRONG,
  type CuentaDevolucion,
  cuentaDevolucionSchema,
  ERRORS,
  type VentaAnswer,
  validar,
  ventaFlags,
  ventaRecorrido,
} from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta, pesosACentavos, ventaLine } from '@fluxpartes/dominio';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { PedirAnulacion } from '@fluxpartes/mf-kit/anulacion';
import {
  Button,
  Dialog,
  FormErrorSummary,
  formatFecha,
  formatPesos,
  Note,
  PasswordField,
  TextField,
  Timeline,
  useForm,
} from '@fluxpartes/ui';
import { useState } from 'react';
import { deductionText, productoText, refundText, venceText } from './compra-values.ts';
import { type SeenCompra, useReloadCompras } from './compras-api.ts';
import styles from './seguimiento.module.css';

// These actions stay out of compras-api.ts: they belong to this dialog's lazy chunk.

/** Shows the changed purchase. After a failure it loads the purchase again, because it may have changed in between. */
function useSettle(userId: number) {
  const reload = useReloadCompras(userId);
  return async (id: Compra['id'], response: Promise<VentaAnswer>): Promise<void> => {
    try {
      reload(id, (await response).venta);
    } catch (error) {
      reload(id);
      throw error;
    }
  };
}

function usePedirAnulacion(userId: number) {
  const { http } = useShell().api;
  const settle = useSettle(userId);
  return useAction({
    name: 'mf-account/compras/pedir-anulacion',
    call: ({ compra: { id, version }, motivo }: { compra: SeenCompra; motivo: string }) =>
      settle(id, pedirAnulacion(http, id, motivo, { version })),
  });
}

function useWithdrawPedido(userId: number) {
  const { http } = useShell().api;
  const settle = useSettle(userId);
  return useAction({
    name: 'mf-account/compras/retirar-pedido',
    call: ({ id, version }: SeenCompra) => settle(id, withdrawPedido(http, id, { version })),
  });
}

function useDarCuenta(userId: number) {
  const { http } = useShell().api;
  const settle = useSettle(userId);
  return useAction({
    name: 'mf-account/compras/cuenta-devolucion',
    call: ({ compra: { id, version }, data }: { compra: SeenCompra; data: CuentaDevolucion }) =>
      settle(id, darCuenta(http, id, data, { version })),
  });
}

interface Props {
  compra: Compra;
  userId: number;
}

/** 'Seguimiento' of a purchase: its timeline, the request for annulment, the refund. */
export default function SeguimientoDialog({ compra, userId, onClose }: Props & { onClose: () => void }) {
  const flags = ventaFlags(compra);
  const vence = venceText(compra);
  const { run } = usePedirAnulacion(userId);
  const { run: withdraw } = useWithdrawPedido(userId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Compra #${compra.id}`}
      closeLabel="Cerrar seguimiento"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <div className={styles.parts}>
        <p className={styles.producto}>{productoText(compra)}</p>
        <p className={styles.line} role="status">
          {ventaLine('comprador', flags)}
          {vence && <span className={styles.vence}>{vence}</span>}
        </p>
        <Timeline stations={ventaRecorrido('comprador', compra)} />
        <PedirAnulacion
          venta={compra}
          reader="comprador"
          annulledBy={compra.anulada && annulledBy('comprador', compra.anulada.por)}
          mayAsk={canDoToVenta('pedir_anulacion', 'comprador', flags)}
          ask={(motivo) => run({ compra, motivo }, compra.id)}
          withdraw={() => withdraw(compra, compra.id)}
        />
        {compra.anulada?.recortado ? (
          <Note>
            De tu cashback no entraron {formatPesos(pesosACentavos(compra.anulada.recortado))}: el saldo llegó al
            máximo.
          </Note>
        ) : null}
        {compra.devolucion && <Refund compra={compra} userId={userId} />}
      </div>
    </Dialog>
  );
}

function Refund({ compra, userId }: Props) {
  const { cuenta, fecha, referencia } = compra.devolucion ?? { cuenta: null, fecha: null, referencia: null };
  const deduction = deductionText(compra);
  const [isEditing, setIsEditing] = useState(false);
  if (fecha) {
    return (
      <Note>
        Te devolvimos {refundText(compra)} el {formatFecha(fecha)}. Referencia: {referencia}
        {deduction && <> {deduction}</>}
      </Note>
    );
  }
  return (
    <>
      <Note>
        Te devolvemos {refundText(compra)}
        {cuenta ? ` a ${cuenta}.` : '. Decinos a qué CBU o alias.'}
        {deduction && <> {deduction}</>}
      </Note>
      {cuenta && !isEditing ? (
        <Button variant="tertiary" onClick={() => setIsEditing(true)}>
          Cambiar la cuenta
        </Button>
      ) : (
        <CuentaForm compra={compra} userId={userId} onDone={() => setIsEditing(false)} />
      )}
    </>
  );
}

function CuentaForm({ compra, userId, onDone }: Props & { onDone: () => void }) {
  const { run } = useDarCuenta(userId);
  const [failure, setFailure] = useState<string>();
  const [asksContrasena, setAsksContrasena] = useState(false);
  const form = useForm({
    initial: { cuenta: compra.devolucion?.cuenta ?? '', contrasena_actual: '' },
    validate: (values) => {
      const read = validar(cuentaDevolucionSchema, values);
      if (!read.ok) return { cuenta: read.campos.cuenta ?? CUENTA_BANCARIA_WRONG };
      const isMissing = asksContrasena && values.contrasena_actual === '';
      return isMissing ? { contrasena_actual: ERRORS.confirmar_contrasena.message } : {};
    },
    onSubmit: async ({ cuenta, contrasena_actual }) => {
      setFailure(undefined);
      const data = { cuenta, contrasena_actual: asksContrasena ? contrasena_actual : undefined };
      const outcome = await run({ compra, data }, compra.id);
      if (outcome.type === 'done') onDone();
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      const { error } = outcome;
      if (isApiError(error) && error.codigo === 'confirmar_contrasena') {
        setAsksContrasena(true);
        return { contrasena_actual: error.message, ...error.campos };
      }
      setFailure(outcomeOf(error));
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label="CBU o alias"
        hint="De una cuenta a tu nombre. El CBU tiene 22 números."
        autoComplete="off"
        {...form.fieldProps('cuenta')}
      />
      {asksContrasena ? (
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          hint="Ingresaste hace más de 15 minutos: así nadie más cambia a dónde te devolvemos."
          required
          {...form.fieldProps('contrasena_actual')}
        />
      ) : null}
      <FormErrorSummary message={failure} />
      <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Guardando...">
        Guardar cuenta
      </Button>
    </form>
  );
}
