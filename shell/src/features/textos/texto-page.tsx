import { MeasuresPanel } from '@fluxpartes/mf-kit';
import { Band, Button, Note, Page, Panel, Skeleton } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './texto.module.css';

const TEXT_TIMEOUT_MS = 8000;

/** `/terminos`. */
export const TerminosPage = () => <TextoPage title="Términos y condiciones" name="terminos" />;

/** `/privacidad`, with the telemetry opt-out for visitors without an account. */
export const PrivacidadPage = () => (
  <TextoPage title="Privacidad" name="privacidad">
    <MeasuresPanel />
  </TextoPage>
);

interface Props {
  title: string;
  /** The file /textos/<name>.txt. */
  name: string;
  /** Content below the text. It appears once the text has loaded, because otherwise the loading text would move it. */
  children?: ReactNode;
}

/** A text of the site's operator. */
function TextoPage({ title, name, children }: Props) {
  const [texto, setTexto] = useState<Texto>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests the text
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Texto) => isCurrent && setTexto(found);
    setTexto(null);
    fetchTexto(name).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);
  return (
    <>
      <Band half title={title} />
      <Page aria-busy={texto === null}>
        <Panel className={styles.texto}>
          <Body texto={texto} retry={() => setAttempt(attempt + 1)} />
        </Panel>
        {texto !== null && children}
      </Page>
    </>
  );
}

function Body({ texto, retry }: { texto: Texto; retry: () => void }) {
  if (texto === null)
    return (
      <>
        <p role="status">Cargando...</p>
        <Skeleton height={320} />
      </>
    );
  if (texto === 'failed')
    return (
      <>
        <Note role="alert" tone="danger">
          No pudimos cargar el texto.
        </Note>
        <Button variant="primary" onClick={retry}>
          Reintentar
        </Button>
      </>
    );
  return texto.map(({ kind, text, at }) => (kind === 'heading' ? <h2 key={at}>{text}</h2> : <p key={at}>{text}</p>));
}

/** The text; null while it loads. */
type Texto = Block[] | null | 'failed';

async function fetchTexto(name: string): Promise<Block[]> {
  const response = await fetch(`/textos/${name}.txt`, { signal: AbortSignal.timeout(TEXT_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the text ${name} is not there: ${response.status}`);
  return parseText(await response.text());
}

interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
  /** The block's position; it serves as a unique key. */
  at: number;
}

/** Splits a plain text. A line that begins with '# ' is a heading; lines up to the next blank line are a paragraph. */
export function parseText(text: string): Block[] {
  return text
    .replaceAll(/^[ \t]*# .*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((block) => block !== '')
    .map((block, at) =>
      block.startsWith('# ')
        ? { kind: 'heading', text: block.slice(2).trim(), at }
        : { kind: 'paragraph', text: block, at },
    );
}
