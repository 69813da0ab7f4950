import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, CUENTA_BANCARIA_WRONG, cuentaDevolucionSchema, ERRORS, validar } from '@fluxpartes/contrato';
import { Button, FormErrorSummary, formatFecha, Note, PasswordField, TextField, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { useDarCuenta } from '../api/use-tracking.ts';
import { deductionText, refundText } from '../cells.ts';
import styles from './tracking.module.css';

interface Props {
  compra: Compra;
  userId: number;
}

/** How much goes back, to which account, and that it did. */
export function RefundPart({ compra, userId }: Props) {
  const { cuenta, fecha, referencia } = compra.devolucion ?? { cuenta: null, fecha: null, referencia: null };
  const deduction = deductionText(compra);
  const [changes, setChanges] = useState(false);
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
      {cuenta && !changes ? (
        <Button variant="tertiary" onClick={() => setChanges(true)}>
          Cambiar la cuenta
        </Button>
      ) : (
        <CuentaForm compra={compra} userId={userId} onDone={() => setChanges(false)} />
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
      if (outcome?.type === 'done') onDone();
      if (outcome?.type !== 'failed' || hasSesionEnded(outcome.error)) return;
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
