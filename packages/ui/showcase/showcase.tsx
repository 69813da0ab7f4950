import { useState, useSyncExternalStore } from 'react';
import { Band, Button, Dialog, Page, ThemeButton, type ThemeStore } from '../src/index.ts';
import { ActionSections } from './action-sections.tsx';
import { CardSections } from './card-sections.tsx';
import { FeedbackSections } from './feedback-sections.tsx';
import { FieldSections } from './field-sections.tsx';
import { OverlaySections } from './overlay-sections.tsx';
import styles from './showcase.module.css';

/** Every component on one page, in the theme that the floating button chooses. */
export function Showcase({ theme }: { theme: ThemeStore }) {
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Band
        title="Componentes"
        tagline="Noche de ruta: piezas del sistema."
        brandLink={({ children, ...link }) => (
          <a href="#root" {...link}>
            {children}
          </a>
        )}
        actions={
          <Button size="sm" onClick={() => setIsOpen(true)}>
            Acerca de
          </Button>
        }
      />
      <Page className={styles.sheet}>
        <ActionSections />
        <FieldSections />
        <OverlaySections />
        <FeedbackSections />
        <CardSections />
      </Page>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Acerca de">
        <p>Las piezas con que se arman las pantallas.</p>
      </Dialog>
      <ThemeButton theme={current} onToggle={theme.toggle} />
    </>
  );
}
