import type { Publicacion } from '@fluxpartes/contrato';
import {
  type ComisionData,
  canPausar,
  canReponer,
  comisionPorcentaje,
  estadoLabel,
  gananciaNeta,
  isSoldOut,
  marcaLabel,
  pesosACentavos,
} from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  CheckIcon,
  EditIcon,
  PauseIcon,
  Photo,
  PlayIcon,
  PlusIcon,
  plural,
  Readout,
  Skeleton,
  TrashIcon,
} from '@fluxpartes/ui';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { similarTo } from './form-model.ts';
import styles from './own-publicaciones.module.css';
import { focusableOf, type OwnPublicacionActions } from './own-publicaciones-api.ts';
import { WITHOUT_REBAJAS } from './publicaciones-api.ts';
import { openerOf, QuickEdit, type QuickField } from './quick-edit.tsx';

interface Props {
  publicacion: Publicacion;
  /** Null while the requests are pending. */
  comision: ComisionData | null;
  /** Whether this listing was the last one to be saved. */
  isSaved: boolean;
  actions: OwnPublicacionActions;
}

/** One of the seller's listings: name, visibility, price, units, the seller's net amount, and the actions. */
export const OwnPublicacionCard = memo(function OwnPublicacionCard(props: Props) {
  const { publicacion, comision, isSaved, actions } = props;
  const { id, nombre_producto, fotos, categoria, estado, marca, modelo, pausada } = publicacion;
  const [editing, setEditing] = useState<QuickField | null>(null);
  const title = focusableOf(id);
  const close = (saved: boolean) => {
    setEditing(null);
    if (saved) actions.noteSaved(id);
  };
  return (
    <article className={styles.own} aria-labelledby={title}>
      <div className={styles.foto}>
        <Photo
          className={pausada ? styles.dimmed : undefined}
          url={fotos[0]}
          alt=""
          categoria={categoria}
          sizes="(min-width: 600px) 176px, 112px"
        />
      </div>
      <div className={styles.details}>
        <h2 className={styles.nombre}>
          <Link id={title} to={`/publicacion/${id}`}>
            {nombre_producto}
          </Link>
        </h2>
        <p className={styles.auto}>
          {marcaLabel(marca)} {modelo} · {estadoLabel(estado)}
        </p>
        <div className={styles.marks}>
          <Badge tone={pausada ? 'warn' : 'ok'}>{estadoText(publicacion)}</Badge>
          {isSaved ? <Badge icon={<CheckIcon size={16} />}>Guardado</Badge> : null}
        </div>
        {pausada ? <p className={styles.pausada}>(Publicación pausada, no visible en el Home)</p> : null}
        {isSoldOut(publicacion) || editing ? null : <Unidades publicacion={publicacion} onEdit={setEditing} />}
      </div>
      {editing ? (
        <QuickEdit publicacion={publicacion} comision={comision ?? WITHOUT_REBAJAS} field={editing} onClose={close} />
      ) : (
        <Montos publicacion={publicacion} comision={comision} onEdit={setEditing} />
      )}
      {editing ? null : <Buttons publicacion={publicacion} actions={actions} title={title} />}
    </article>
  );
});

/** Whether the listing is visible in the catalogue, and if not, the reason. */
function estadoText(publicacion: Publicacion): string {
  if (isSoldOut(publicacion)) return 'Sin unidades';
  return publicacion.pausada ? 'Pausada' : 'Publicada';
}

interface Editable {
  publicacion: Publicacion;
  onEdit: (field: QuickField) => void;
}

function Unidades({ publicacion: { id, existencias }, onEdit }: Editable) {
  return (
    <Button
      variant="tertiary"
      size="sm"
      id={openerOf('existencias', id)}
      className={styles.unidades}
      icon={<EditIcon size={18} />}
      aria-describedby={focusableOf(id)}
      onClick={() => onEdit('existencias')}
    >
      {existencias === null ? 'Unidades sin límite' : plural(existencias, 'unidad', 'unidades')}
    </Button>
  );
}

/** The price, which a press edits in place, and the seller's part of it. */
function Montos({ publicacion, comision, onEdit }: Editable & Pick<Props, 'comision'>) {
  const precio = pesosACentavos(publicacion.precio);
  return (
    <div className={styles.montos}>
      <div className={styles.precio}>
        <Readout tone="pay" label="Precio" centavos={precio} />
        <button
          type="button"
          id={openerOf('precio', publicacion.id)}
          aria-label="Cambiar el precio"
          aria-describedby={focusableOf(publicacion.id)}
          onClick={() => onEdit('precio')}
        >
          <EditIcon size={18} />
        </button>
      </div>
      {comision === null ? (
        <Skeleton height="100%" />
      ) : (
        <Readout tone="yours" label="Ganancia neta" centavos={gananciaNeta(precio, comisionPorcentaje(comision))} />
      )}
    </div>
  );
}

type ButtonsProps = Pick<Props, 'publicacion' | 'actions'> & { title: string };

/** Each button is described by the listing's name, because every card has the same buttons. */
function Buttons({ publicacion, actions, title }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={`/editar-publicacion/${publicacion.id}`}
        state={{ isFromList: true }}
        aria-describedby={title}
      >
        <EditIcon />
        Editar
      </Link>
      <CatalogoButton publicacion={publicacion} actions={actions} title={title} />
      <Button
        variant="danger"
        size="sm"
        icon={<TrashIcon />}
        aria-describedby={title}
        onClick={() => actions.borrar(publicacion)}
      >
        Borrar
      </Button>
      <Link
        className={buttonClass({ size: 'sm', variant: 'tertiary' })}
        to="/crearpublicacion"
        state={{ id: publicacion.id, userId: publicacion.user_id, values: similarTo(publicacion) }}
        aria-describedby={title}
      >
        Publicar una parecida
      </Link>
    </div>
  );
}

/** Takes the listing off the catalogue or puts it back. Without units, it first asks how many units there are now. */
function CatalogoButton({ publicacion, actions, title }: ButtonsProps) {
  const isPausing = canPausar(publicacion);
  if (canReponer(publicacion)) {
    return (
      <Button
        size="sm"
        icon={<PlusIcon />}
        aria-describedby={title}
        aria-haspopup="dialog"
        onClick={() => actions.reponer(publicacion)}
      >
        Reponer
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      icon={isPausing ? <PauseIcon /> : <PlayIcon />}
      aria-describedby={title}
      onClick={() => actions.togglePausa(publicacion)}
    >
      {isPausing ? 'Pausar' : 'Volver a publicar'}
    </Button>
  );
}
