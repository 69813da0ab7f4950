import {
  Button,
  CategoryDrawing,
  EmptyState,
  FluxSpinner,
  KeyValueList,
  Note,
  Panel,
  Progress,
  Skeleton,
  SuccessPanel,
} from '../src/index.ts';
import styles from './showcase.module.css';

/** Waiting, failing, and having nothing. */
export function FeedbackSections() {
  return (
    <>
      <Panel title="Espera">
        <div className={styles.wait}>
          <FluxSpinner />
          <p role="status">Ingresando...</p>
        </div>
      </Panel>
      <Panel title="Esqueleto y progreso">
        <div className={styles.load}>
          <div className={styles.bones}>
            <Skeleton aspectRatio="4 / 3" />
            <Skeleton width="80%" height={30} />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
          <Progress percent={64} onCancel={() => {}} />
        </div>
      </Panel>
      <Panel title="Datos y avisos">
        <KeyValueList
          items={[
            { label: '2 × $ 84.500,00', value: '$ 169.000,00' },
            { label: 'Descuento 10 %', value: '− $ 16.900,00', tone: 'ok' },
            { label: 'Total', value: '$ 152.100,00', tone: 'strong' },
          ]}
        />
        <div className={styles.pair}>
          <Note>
            Solo se aceptan comprobantes en imagen. <b>No se acepta PDF.</b>
          </Note>
          <Note tone="ok">Contraseña actualizada correctamente</Note>
          <Note tone="danger">Error de conexión al servidor</Note>
        </div>
      </Panel>
      <Panel title="Estado vacío">
        <EmptyState
          drawing={<CategoryDrawing categoria="Motor" size={112} />}
          message="No se encontraron publicaciones que coincidan con los filtros."
          actions={
            <>
              <Button>Quitar filtros</Button>
              <Button variant="tertiary">Reintentar</Button>
            </>
          }
        />
      </Panel>
      <SuccessPanel title="Registro exitoso">
        <Button variant="primary" full>
          Iniciar sesión
        </Button>
      </SuccessPanel>
    </>
  );
}
