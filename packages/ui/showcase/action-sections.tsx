import { centavos } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  CheckIcon,
  Chip,
  CountBadge,
  EditIcon,
  FilterIcon,
  GuestReadout,
  IconButton,
  Logo,
  Panel,
  Readout,
  Stack,
  TimeCircuits,
} from '../src/index.ts';
import styles from './showcase.module.css';

/** The brand, what can be pressed, and the numbers. */
export function ActionSections() {
  return (
    <>
      <Panel title="Marca">
        <div className={styles.row}>
          <Logo size={88} />
          <span className={styles.word}>
            <b>Flux</b>Partes
          </span>
        </div>
        <div className={styles.row}>
          <Logo size={48} />
          <Logo size={32} />
          <Logo size={16} />
          <span className={styles.mask}>
            <Logo size={40} />
          </span>
        </div>
      </Panel>
      <Panel title="Botones">
        <div className={styles.row}>
          <Button variant="primary">Comprar</Button>
          <Button variant="primary" lit>
            Activo
          </Button>
          <Button variant="primary" busy busyLabel="Subiendo...">
            Subir
          </Button>
          <Button>Ver datos</Button>
          <Button variant="danger">Borrar</Button>
          <Button variant="tertiary">Reintentar</Button>
          <IconButton label="Editar" icon={<EditIcon size={22} />} />
          <Button size="sm" icon={<FilterIcon />}>
            Filtros <CountBadge count={2} label="2 filtros activos" />
          </Button>
          <Button variant="primary" size="xl" full>
            Aprobar
          </Button>
        </div>
      </Panel>
      <Panel title="Lecturas">
        <Stack>
          <Readout tone="pay" size="big" label="Total a pagar" centavos={centavos(13_975_000)} />
          <Readout tone="yours" size="mid" label="Ganancia neta" centavos={centavos(6_337_500)} />
          <Readout tone="coming" size="mid" label="Cupón" centavos={centavos(456_300)} />
          <GuestReadout />
        </Stack>
      </Panel>
      <Panel title="Circuitos del tiempo">
        <TimeCircuits>
          <Readout tone="pay" size="big" places={7} label="Total a pagar" centavos={centavos(13_975_000)} />
          <Readout tone="yours" size="mid" places={7} label="Cashback disponible" centavos={centavos(1_235_000)} />
          <Readout
            tone="coming"
            size="mid"
            places={7}
            label="Cupón para tu próxima compra"
            centavos={centavos(456_300)}
          />
        </TimeCircuits>
      </Panel>
      <Panel title="Etiquetas">
        <div className={styles.row}>
          <Chip active onRemove={() => {}}>
            Con envío
          </Chip>
          <Chip>Nuevo</Chip>
          <Badge tone="nuevo">Nuevo</Badge>
          <Badge tone="usado">Usado</Badge>
          <Badge tone="ok" icon={<CheckIcon size={18} />}>
            Pago recibido: Sí
          </Badge>
          <Badge tone="warn">Pago recibido: No</Badge>
        </div>
      </Panel>
    </>
  );
}
