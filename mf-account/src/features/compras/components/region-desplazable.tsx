import { type ReactNode, useEffect, useRef, useState } from 'react';
import estilos from './tabla.module.css';

/** A region that scrolls sideways, by keyboard too. Its right edge fades out for as long as there is more to see. */
export function RegionDesplazable({ nombre, children }: { nombre: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const [hayMas, setHayMas] = useState(false);

  useEffect(() => {
    const elemento = region.current;
    if (!elemento) return;
    const mirar = () => setHayMas(elemento.scrollLeft + elemento.clientWidth < elemento.scrollWidth - 1);
    mirar();
    elemento.addEventListener('scroll', mirar, { passive: true });
    const observador = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(mirar);
    observador?.observe(elemento);
    return () => {
      elemento.removeEventListener('scroll', mirar);
      observador?.disconnect();
    };
  }, []);

  return (
    <div className={estilos.marco} data-hay-mas={hayMas}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
      <section ref={region} className={estilos.region} aria-label={nombre} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
