import { arrepentirse, CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import { arrepentimientoSchema, type Campos, type RequestArrepentimiento, validar } from '@fluxpartes/contrato';
import { ARREPENTIMIENTO_DIAS } from '@fluxpartes/dominio';
import { BackButton, draftIn, textsOf, useAction } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  buttonClass,
  EmailField,
  Note,
  Page,
  Panel,
  Stack,
  SuccessPanel,
  TextField,
  useForm,
} from '@fluxpartes/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { useShellApp } from '../../app/shell-app.tsx';
import { useFormDraft } from '../../app/use-form-draft.ts';
import styles from './arrepentimiento.module.css';

const EMPTY = { venta_id: '', email: '' };
const FIELDS = ['venta_id', 'email'] as const;
const draft = draftIn('sessionStorage', 'arrepentimiento', (saved) => textsOf(saved, FIELDS));

/** `/arrepentimiento`: the legal right to withdraw from a distance purchase. Open to guests. */
export function ArrepentimientoPage() {
  const [codigo, setCodigo] = useState<string | null>(null);
  return (
    <>
      <Band half title="Arrepentirse de una compra" actions={<BackButton />} />
      <Page>{codigo === null ? <ArrepentimientoForm onSent={setCodigo} /> : <Codigo codigo={codigo} />}</Page>
    </>
  );
}

/** The form for the purchase's number and the buyer's e-mail. Both values stay after a rejection. */
function ArrepentimientoForm({ onSent }: { onSent: (codigo: string) => void }) {
  const { alerts, context } = useShellApp();
  const { run } = useAction({
    name: 'shell/arrepentimiento/arrepentirse',
    call: (request: RequestArrepentimiento) => arrepentirse(context.api.http, request),
  });
  const [rejection, setRejection] = useState<string | null>(null);
  const form = useForm({
    initial: EMPTY,
    validate: (values) => {
      const details = validar(arrepentimientoSchema, values);
      return details.ok ? {} : details.campos;
    },
    onSubmit: async ({ venta_id, email }): Promise<Campos> => {
      setRejection(null);
      const outcome = await run({ venta_id: Number(venta_id), email });
      if (outcome.type === 'done') {
        draft.drop();
        onSent(outcome.data.codigo);
      }
      if (outcome.type !== 'failed') return {};
      const { error } = outcome;
      if (!isApiError(error) || error.message === '') {
        void alerts.notify(CONNECTION_ERROR);
        return {};
      }
      setRejection(error.message);
      return error.campos;
    },
  });
  // The purchase's page passes its number and the buyer's e-mail. On return the draft counts: a logout erases it.
  const { state } = useLocation();
  useFormDraft(form, draft, EMPTY, useNavigationType() === 'PUSH' ? textsOf({ ...state }, FIELDS) : {});
  return (
    <form {...form.formProps}>
      <Panel className={styles.panel}>
        <p className={styles.explanation}>
          Tenés {ARREPENTIMIENTO_DIAS} días desde que recibís una compra para arrepentirte, sin costo y sin dar motivos.
          Si todavía no la recibiste, cuentan desde que la hiciste.
        </p>
        <Stack>
          <TextField
            label="Número de compra"
            hint="Está en la compra, en 'Mis compras', y en los emails que te mandamos."
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.fieldProps('venta_id')}
          />
          <EmailField placeholder="nombre@correo.com" required {...form.fieldProps('email')} />
        </Stack>
        {rejection !== null && (
          <Note role="alert" tone="danger">
            {rejection}
          </Note>
        )}
        <Button type="submit" variant="primary" full lit busy={form.isSubmitting} busyLabel="Enviando...">
          Arrepentirme de la compra
        </Button>
      </Panel>
    </form>
  );
}

/** The code of the request; it replaces the form and takes the focus. */
function Codigo({ codigo }: { codigo: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <SuccessPanel title="Recibimos tu pedido" titleRef={title}>
      <p>
        Tu código es <strong className={styles.codigo}>{codigo}</strong>. Guardalo.
      </p>
      <p>Si el número y el email son de una misma compra, te mandamos un email con lo que sigue.</p>
      <Link className={buttonClass({ variant: 'primary', full: true })} to="/home">
        Ir al catálogo
      </Link>
    </SuccessPanel>
  );
}
