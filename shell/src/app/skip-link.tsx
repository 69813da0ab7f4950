import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the screen's `<main>`. */
export function SkipLink() {
  const saltar = () => {
    const contenido = document.querySelector<HTMLElement>('main');
    if (!contenido) return;
    contenido.tabIndex = -1;
    contenido.focus();
  };
  return (
    <button type="button" className={styles.enlace} onClick={saltar}>
      Saltar al contenido
    </button>
  );
}
