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
import { memo } from 'react';
import { Link } from 'react-router-dom';
import styles from './own-publicaciones.module.css';
import { focusableOf, type OwnPublicacionActions } from './own-publicaciones-api.ts';

interface Props {
  publicacion: Publicacion;
  /** Null while the requests are pending. */
  comision: ComisionData | null;
  actions: OwnPublicacionActions;
}

/** One of the seller's listings: name, visibility, price, the seller's net amount, and the actions. */
export const OwnPublicacionCard = memo(function OwnPublicacionCard({ publicacion, comision, actions }: Props) {
  const { id, nombre_producto, fotos, categoria, estado, marca, modelo, pausada, existencias } = publicacion;
  const title = focusableOf(id);
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
          {existencias ? ` · ${plural(existencias, 'unidad', 'unidades')}` : null}
        </p>
        <Badge tone={pausada ? 'warn' : 'ok'}>{estadoText(publicacion)}</Badge>
        {pausada ? <p className={styles.pausada}>(Publicación pausada, no visible en el Home)</p> : null}
      </div>
      <Montos publicacion={publicacion} comision={comision} />
      <Buttons publicacion={publicacion} actions={actions} title={title} />
    </article>
  );
});

/** Whether the listing is visible in the catalogue, and if not, the reason. */
function estadoText(publicacion: Publicacion): string {
  if (isSoldOut(publicacion)) return 'Sin unidades';
  return publicacion.pausada ? 'Pausada' : 'Publicada';
}

/** The price, and the seller's part of it. */
function Montos({ publicacion, comision }: Pick<Props, 'publicacion' | 'comision'>) {
  const precio = pesosACentavos(publicacion.precio);
  return (
    <div className={styles.montos}>
      <Readout tone="pay" label="Precio" centavos={precio} />
      {comision === null ? (
        <Skeleton height="100%" />
      ) : (
        <Readout tone="yours" label="Ganancia neta" centavos={gananciaNeta(precio, comisionPorcentaje(comision))} />
      )}
    </div>
  );
}

/** Each button is described by the listing's name, because every card has the same buttons. */
function Buttons({ publicacion, actions, title }: Pick<Props, 'publicacion' | 'actions'> & { title: string }) {
  return (
    <div className={styles.buttons}>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={`/editar-publicacion/${publicacion.id}`}
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
    </div>
  );
}

/** Takes the listing off the catalogue or puts it back. Without units, it first asks how many units there are now. */
function CatalogoButton({ publicacion, actions, title }: Pick<Props, 'publicacion' | 'actions'> & { title: string }) {
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
