import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { type Compra, CUENTA_BANCARIA_WRONG, cuentaDevolucionSchema, validar } from '@fluxpartes/contrato';
import { Button, FormErrorSummary, formatFecha, Note, TextField, useForm } from '@fluxpartes/ui';
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
  const form = useForm({
    initial: { cuenta: compra.devolucion?.cuenta ?? '' },
    validate: (values) => {
      const read = validar(cuentaDevolucionSchema, values);
      return read.ok ? {} : { cuenta: read.campos.cuenta ?? CUENTA_BANCARIA_WRONG };
    },
    onSubmit: async ({ cuenta }) => {
      setFailure(undefined);
      const outcome = await run({ compra, cuenta }, compra.id);
      if (outcome?.type === 'done') onDone();
      if (outcome?.type === 'failed' && !hasSesionEnded(outcome.error)) setFailure(outcomeOf(outcome.error));
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
      <FormErrorSummary message={failure} />
      <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Guardando...">
        Guardar cuenta
      </Button>
    </form>
  );
}
