import type { PublicacionVisible } from '@fluxpartes/contrato';
import { canPausar, canRepublicar, isSoldOut } from '@fluxpartes/dominio';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, buttonClass, EditIcon, PauseIcon, PlayIcon } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { publicacionQuery, useAudience } from '../../api/catalogue-api.ts';
import styles from './publicacion.module.css';

/** The owner's line on a listing: its state, 'Editar', and 'Pausar' or the way back to the catalogue. */
export function OwnLine({ publicacion }: { publicacion: PublicacionVisible }) {
  const shell = useShell();
  const { queryKey } = publicacionQuery(shell, useAudience(), publicacion.id);
  const { run, progress } = useAction({
    name: 'mf-catalogue/publicacion/pausar',
    call: async ({ id, version, pausada }: PublicacionVisible) => {
      shell.queryClient.setQueryData(queryKey, await shell.api.publicaciones.pausar(id, !pausada, { version }));
      shell.events.tell('publicacion-cambiada', { id });
    },
  });
  const change = async () => {
    const { type } = await run(publicacion);
    if (type !== 'failed') return;
    void shell.queryClient.invalidateQueries({ queryKey });
    await shell.alerts.notify('Error al cambiar el estado de la publicación');
  };
  return (
    <>
      <p role="status" className={styles.estado}>
        {estadoText(publicacion)}
      </p>
      <Buttons>
        <Link className={buttonClass()} to={`/editar-publicacion/${publicacion.id}`}>
          <EditIcon /> Editar
        </Link>
        {isSoldOut(publicacion) ? (
          <Link className={buttonClass()} to="/mis-publicaciones">
            Reponer
          </Link>
        ) : (
          (canPausar(publicacion) || canRepublicar(publicacion)) && (
            <Button
              icon={publicacion.pausada ? <PlayIcon /> : <PauseIcon />}
              busy={progress !== null}
              onClick={() => void change()}
            >
              {publicacion.pausada ? 'Volver a publicar' : 'Pausar'}
            </Button>
          )
        )}
      </Buttons>
    </>
  );
}

function estadoText({ pausada, existencias }: PublicacionVisible): string {
  const unidades = typeof existencias === 'number' ? `${existencias} en stock` : 'sin límite de unidades';
  return `Tu publicación · ${pausada ? 'Pausada' : 'Publicada'} · ${existencias === 0 ? 'Sin unidades' : unidades}`;
}
