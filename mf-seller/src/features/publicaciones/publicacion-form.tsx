import { Button, Columns, Note, Progress, Stack } from '@fluxpartes/ui';
import { useDatosDeComision } from './api/use-datos-de-comision.ts';
import { ComisionPanel } from './components/comision-panel.tsx';
import { DatosPanel } from './components/datos-panel.tsx';
import { FotosPanel } from './components/fotos-panel.tsx';
import { VehiculoPanel } from './components/vehiculo-panel.tsx';
import { VentaPanel } from './components/venta-panel.tsx';
import styles from './publicacion-form.module.css';
import { usePublicacionForm } from './use-publicacion-form.ts';

interface Props {
  userId: number;
  onPublicada: () => void;
}

/** The form of a new listing: the part, its cars, its price, its photos; beside it what the sale leaves. */
export function PublicacionForm({ userId, onPublicada }: Props) {
  const { form, fotos, envio, hayBorrador, empezarDeCero } = usePublicacionForm(userId, onPublicada);
  const datosDeComision = useDatosDeComision(userId);
  return (
    <form {...form.formProps} className={styles.formulario}>
      {hayBorrador ? <BorradorRecuperado onEmpezarDeCero={empezarDeCero} /> : null}
      <Columns>
        <Stack>
          <FotosPanel fotos={fotos} />
          <DatosPanel form={form} />
          <VehiculoPanel form={form} />
          <VentaPanel form={form} />
        </Stack>
        <Stack className={styles.costado}>
          <ComisionPanel precio={form.values.precio} datos={datosDeComision} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            lit
            busy={form.isSubmitting}
            busyLabel="Publicando..."
            disabled={fotos.preparando > 0}
          >
            Publicar
          </Button>
          {envio.progreso === null ? null : (
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

function BorradorRecuperado({ onEmpezarDeCero }: { onEmpezarDeCero: () => void }) {
  return (
    <Note tone="info" className={styles.borrador}>
      <p>Recuperamos lo que habías cargado. Las fotos hay que elegirlas de nuevo.</p>
      <Button variant="tertiary" size="sm" onClick={onEmpezarDeCero}>
        Empezar de cero
      </Button>
    </Note>
  );
}
