import { Button, Columns, Progress, Stack } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { SIN_REBAJAS, useDatosDeComision } from './api/use-datos-de-comision.ts';
import type { useSubida } from './api/use-subida.ts';
import { ComisionPanel } from './components/comision-panel.tsx';
import { DatosPanel } from './components/datos-panel.tsx';
import { VehiculoPanel } from './components/vehiculo-panel.tsx';
import { VentaPanel } from './components/venta-panel.tsx';
import styles from './publicacion-form.module.css';
import type { FormularioDePublicacion } from './use-publicacion-form.ts';

interface Props {
  userId: number;
  form: FormularioDePublicacion;
  envio: Pick<ReturnType<typeof useSubida>, 'progreso' | 'cancelar'>;
  /** The panel of the photos, which a new listing and one that is there do not have alike. */
  fotos: ReactNode;
  /** Photos are being made ready: nothing is sent without them. */
  preparando: boolean;
  /** Above all: a draft that was found. */
  aviso?: ReactNode;
  /** What the button says, and what it says while it sends. */
  enviar: { texto: string; enCurso: string };
  /** Above the button: why it cannot be saved as it is. */
  impedimento?: ReactNode;
  /** Below the button while nothing is sent. */
  salida?: ReactNode;
}

/** The form of a listing, new or edited: the part, its cars, its price, its photos; beside it what the sale leaves. */
export function PublicacionForm(props: Props) {
  const { userId, form, envio, fotos, preparando, aviso, enviar, impedimento, salida } = props;
  const datosDeComision = useDatosDeComision(userId) ?? SIN_REBAJAS;
  return (
    <form {...form.formProps} className={styles.formulario}>
      {aviso}
      <Columns>
        <Stack>
          {fotos}
          <DatosPanel form={form} />
          <VehiculoPanel form={form} />
          <VentaPanel form={form} />
        </Stack>
        <Stack className={styles.costado}>
          <ComisionPanel precio={form.values.precio} datos={datosDeComision} />
          {impedimento}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            lit
            busy={form.isSubmitting}
            busyLabel={enviar.enCurso}
            disabled={preparando}
          >
            {enviar.texto}
          </Button>
          {envio.progreso === null ? (
            salida
          ) : (
            <Progress
              percent={envio.progreso * 100}
              label={envio.progreso < 1 ? 'Subiendo...' : 'Guardando...'}
              onCancel={envio.cancelar}
            />
          )}
        </Stack>
      </Columns>
    </form>
  );
}
