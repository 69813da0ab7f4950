import { useState } from 'react';
import { AlertDialog, BottomSheet, Button, FullScreenSpinner, Panel, SelectField } from '../src/index.ts';
import styles from './showcase.module.css';

type Overlay = 'alert' | 'confirm' | 'sheet' | 'spinner' | null;

/** What opens over the page. */
export function OverlaySections() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const close = () => setOverlay(null);
  const showSpinner = () => {
    setOverlay('spinner');
    setTimeout(close, 1500);
  };
  return (
    <Panel title="Sobre la página">
      <div className={styles.stage}>
        <Button onClick={() => setOverlay('alert')}>Alerta</Button>
        <Button onClick={() => setOverlay('confirm')}>Confirmación</Button>
        <Button onClick={() => setOverlay('sheet')}>Hoja inferior</Button>
        <Button onClick={showSpinner}>Espera</Button>
      </div>
      <AlertDialog open={overlay === 'alert'} message="Perfil actualizado correctamente" onAccept={close} />
      <AlertDialog
        open={overlay === 'confirm'}
        message="¿Seguro que deseas borrar esta publicación?"
        detail="Disco de freno ventilado delantero"
        danger
        onAccept={close}
        onCancel={close}
      />
      <FilterSheet open={overlay === 'sheet'} onClose={close} />
      {overlay === 'spinner' ? <FullScreenSpinner label="Ingresando..." /> : null}
    </Panel>
  );
}

function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [model, setModel] = useState('Gol');
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="Filtros"
      actions={
        <>
          <Button variant="tertiary" onClick={() => setModel('')}>
            Limpiar
          </Button>
          <Button variant="primary" onClick={onClose}>
            Ver 48 resultados
          </Button>
        </>
      }
    >
      <SelectField label="Marca" value="Volkswagen" set onChange={() => {}} options={['Volkswagen']} />
      <SelectField
        label="Modelo"
        value={model}
        set={model !== ''}
        onChange={setModel}
        options={['Gol', 'Polo']}
        placeholder="Todos"
      />
    </BottomSheet>
  );
}
