import { darCuenta, hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import {
  CUENTA_BANCARIA_WRONG,
  type CuentaDevolucion,
  cuentaDevolucionSchema,
  ERRORS,
  validar,
} from '@fluxpartes/contrato';
import { textDraft, useAction, useShell } from '@fluxpartes/mf-kit';
import { Button, FormErrorSummary, formatFecha, Note, PasswordField, Stack, TextField, useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import styles from './compra.module.css';
import { deductionText, refundText } from './compra-values.ts';
import { type SeenCompra, useSettle } from './compras-api.ts';
import { focusAfter } from './focus.ts';
import type { TaskButtonProps } from './purchase-steps.tsx';

function useDarCuenta(userId: number) {
  const { http } = useShell().api;
  const settle = useSettle(userId);
  return useAction({
    name: 'mf-account/compras/cuenta-devolucion',
    call: ({ compra: { id, version }, data }: { compra: SeenCompra; data: CuentaDevolucion }) =>
      settle(id, darCuenta(http, id, data, { version })),
  });
}

interface Props extends Pick<TaskButtonProps, 'compra' | 'onTask'> {
  userId: number;
}

const openerId = ({ id }: SeenCompra) => `cambiar-cuenta-${id}`;

/** The refund of an annulled purchase, and the form for its account. */
export default function Refund(props: Props) {
  const { compra } = props;
  const { cuenta, fecha, referencia } = compra.devolucion ?? { cuenta: null, fecha: null, referencia: null };
  const deduction = deductionText(compra);
  const [draft] = useState(() => textDraft(`cuenta_devolucion_${compra.id}`));
  const [isEditing, setIsEditing] = useState(() => draft.read() !== '');
  if (fecha) {
    return (
      <Note>
        Te devolvimos {refundText(compra)} el {formatFecha(fecha)}. Referencia: {referencia}
        {deduction && <> {deduction}</>}
      </Note>
    );
  }
  return (
    <Stack>
      <Note>
        Te devolvemos {refundText(compra)}
        {cuenta ? ` a ${cuenta}.` : '. Decinos a qué CBU o alias.'}
        {deduction && <> {deduction}</>}
      </Note>
      {cuenta && !isEditing ? (
        <Button id={openerId(compra)} variant="tertiary" onClick={() => setIsEditing(true)}>
          Cambiar la cuenta
        </Button>
      ) : (
        <CuentaForm {...props} draft={draft} onDone={() => setIsEditing(false)} />
      )}
    </Stack>
  );
}

interface CuentaFormProps extends Props {
  draft: ReturnType<typeof textDraft>;
  onDone: () => void;
}

function CuentaForm({ compra, userId, onTask, draft, onDone }: CuentaFormProps) {
  const { run } = useDarCuenta(userId);
  const [failure, setFailure] = useState<string>();
  const [asksContrasena, setAsksContrasena] = useState(false);
  const saved = compra.devolucion?.cuenta ?? '';
  const close = () => {
    draft.drop();
    onDone();
  };
  const form = useForm({
    initial: { cuenta: draft.read() || saved, contrasena_actual: '' },
    validate: (values) => {
      const read = validar(cuentaDevolucionSchema, values);
      if (!read.ok) return { cuenta: read.campos.cuenta ?? CUENTA_BANCARIA_WRONG };
      const isMissing = asksContrasena && values.contrasena_actual === '';
      return isMissing ? { contrasena_actual: ERRORS.confirmar_contrasena.message } : {};
    },
    onSubmit: async ({ cuenta, contrasena_actual }) => {
      setFailure(undefined);
      const data = { cuenta, contrasena_actual: asksContrasena ? contrasena_actual : undefined };
      const saving = run({ compra, data }, compra.id);
      onTask(saving.then(({ type }) => type === 'done'));
      const outcome = await saving;
      if (outcome.type === 'done') close();
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      const { error } = outcome;
      if (isApiError(error) && error.codigo === 'confirmar_contrasena') {
        setAsksContrasena(true);
        return { contrasena_actual: error.message, ...error.campos };
      }
      setFailure(outcomeOf(error));
    },
  });
  const { cuenta } = form.values;
  useEffect(() => (cuenta === saved ? draft.drop() : draft.save(cuenta)), [draft, cuenta, saved]);
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
      {saved && (
        <Button
          variant="tertiary"
          disabled={form.isSubmitting}
          onClick={() => {
            close();
            void focusAfter(Promise.resolve(true), openerId(compra));
          }}
        >
          Cancelar
        </Button>
      )}
    </form>
  );
}
