import { useShell } from '@fluxpartes/mf-kit';
import { Icon } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import estilos from './galeria.module.css';

const TRAZO =
  'M8.2 10.8l7.6-4.1M8.2 13.2l7.6 4.1M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z' +
  'M15.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z';
/** How long 'Enlace copiado' stays. */
const AVISO_MS = 2500;

/** Shares the listing's address through the device's own sheet; where there is none, copies it. */
export function Compartir({ titulo }: { titulo: string }) {
  const { alertas } = useShell();
  const [copiado, setCopiado] = useState(false);
  useEffect(() => {
    if (!copiado) return;
    const fin = setTimeout(() => setCopiado(false), AVISO_MS);
    return () => clearTimeout(fin);
  }, [copiado]);

  const compartir = async () => {
    // Neither a search nor a fragment that came along: the address of the listing alone.
    const url = location.origin + location.pathname;
    // A share sheet that the visitor closes rejects: nothing is left to do.
    if (navigator.share) return navigator.share({ title: titulo, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      setCopiado(true);
    } catch {
      await alertas.avisar(`Copiá el enlace: ${url}`);
    }
  };
  return (
    <div className={estilos.compartir}>
      <span role="status" className={copiado ? estilos.copiado : undefined}>
        {copiado && 'Enlace copiado'}
      </span>
      <button type="button" className={estilos.redondo} aria-label="Compartir" onClick={() => void compartir()}>
        <Icon path={TRAZO} size={24} />
      </button>
    </div>
  );
}
