import type { Action } from '@fluxpartes/mf-kit';
import { Button, Columns, Progress, Stack } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { useComisionDetails, WITHOUT_REBAJAS } from './api/use-comision-details.ts';
import { ComisionPanel } from './components/comision-panel.tsx';
import { DetailsPanel } from './components/details-panel.tsx';
import { VehiculoPanel } from './components/vehiculo-panel.tsx';
import { VentaPanel } from './components/venta-panel.tsx';
import styles from './publicacion-form.module.css';
import type { PublicacionFormApi } from './use-publicacion-form.ts';

interface Props {
  userId: number;
  form: PublicacionFormApi;
  envio: Pick<Action<never>, 'progress' | 'cancel'>;
  /** The panel of the photos, which a new listing and one that is there do not have alike. */
  fotos: ReactNode;
  /** Photos are being made ready: nothing is sent without them. */
  preparing: boolean;
  /** Above all: a draft that was found. */
  notice?: ReactNode;
  /** What the button says, and what it says while it sends. */
  send: { text: string; inProgress: string };
  /** Above the button: why it cannot be saved as it is. */
  obstacle?: ReactNode;
  /** Below the button while nothing is sent. */
  output?: ReactNode;
}

/** The form of a listing, new or edited: the part, its cars, its price, its photos; beside it what the sale leaves. */
export function PublicacionForm(props: Props) {
  const { userId, form, envio, fotos, preparing, notice, send, obstacle, output } = props;
  const comisionDetails = useComisionDetails(userId) ?? WITHOUT_REBAJAS;
  return (
    <form {...form.formProps} className={styles.formModel}>
      {notice}
      <Columns>
        <Stack>
          {fotos}
          <DetailsPanel form={form} />
          <VehiculoPanel form={form} />
          <VentaPanel form={form} />
        </Stack>
        <Stack className={styles.side}>
          <ComisionPanel precio={form.values.precio} details={comisionDetails} />
          {obstacle}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            lit
            busy={form.isSubmitting}
            busyLabel={send.inProgress}
            disabled={preparing}
          >
            {send.text}
          </Button>
          {envio.progress === null ? (
            output
          ) : (
            <Progress
              percent={envio.progress * 100}
              label={envio.progress < 1 ? 'Subiendo...' : 'Guardando...'}
              onCancel={() => envio.cancel()}
            />
          )}
        </Stack>
      </Columns>
    </form>
  );
}
