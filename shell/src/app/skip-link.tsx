import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the screen's `<main>`. */
export function SkipLink() {
  const skip = () => {
    const content = document.querySelector<HTMLElement>('main');
    if (!content) return;
    content.tabIndex = -1;
    content.focus();
  };
  return (
    <button type="button" className={styles.link} onClick={skip}>
      Saltar al contenido
    </button>
  );
}
