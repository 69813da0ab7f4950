import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { WRONG_CONTRASENA_ACTUAL } from '@fluxpartes/contrato';
import type { Outcome } from '@fluxpartes/mf-kit';
import { Button, Dialog, Note, PasswordField, useForm } from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import styles from './perfil.module.css';

interface Props {
  title: string;
  /** What is about to happen. */
  children: ReactNode;
  /** What the button says, and what it says while it runs. */
  action: { label: string; busyLabel: string; danger?: boolean };
  /** What is said where the API refuses without a sentence of its own. */
  failure: string;
  /** Does it, with the password that was typed; null where it is being done already. */
  onConfirm: (contrasena: string) => Promise<Outcome<unknown> | null>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before something that only the account's own person may do. A refusal keeps what was typed. */
export function ContrasenaDialog({ title, children, action, failure, onConfirm, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState('');
  const form = useForm({
    initial: { contrasena: '' },
    validate: ({ contrasena }) => (contrasena === '' ? { contrasena: 'Ingresá tu contraseña actual.' } : {}),
    onSubmit: async ({ contrasena }) => {
      setRefusal('');
      const outcome = await onConfirm(contrasena);
      if (outcome?.type === 'done') onDone();
      if (outcome?.type !== 'failed') return {};
      if (isWrongContrasena(outcome.error)) return { contrasena: WRONG_CONTRASENA_ACTUAL };
      // Where the session has ended, the shell says so and goes to the login.
      if (!hasSesionEnded(outcome.error)) setRefusal(outcomeOf(outcome.error, failure));
      return {};
    },
  });
  return (
    <Dialog open onClose={form.isSubmitting ? () => {} : onClose} title={title}>
      <form {...form.formProps} className={styles.asking}>
        {children}
        {refusal === '' ? null : <Note tone="danger">{refusal}</Note>}
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.fieldProps('contrasena')}
        />
        <div className={styles.answers}>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant={action.danger ? 'danger' : 'primary'}
            busy={form.isSubmitting}
            busyLabel={action.busyLabel}
          >
            {action.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isWrongContrasena(error: unknown): boolean {
  return isApiError(error) && (error.codigo === 'login_incorrecto' || error.codigo === 'confirmar_contrasena');
}
