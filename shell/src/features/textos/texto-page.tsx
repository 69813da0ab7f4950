import { MeasuresPanel } from '@fluxpartes/mf-kit';
import { Band, Button, Note, Page, Panel, Skeleton } from '@fluxpartes/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
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
  const { texto, retry } = useTexto(name);
  return (
    <>
      <Band half title={title} />
      <Page aria-busy={texto === null}>
        <Panel className={styles.texto}>
          <Body texto={texto} retry={retry} />
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
  return texto.map(({ kind, text, line }) =>
    kind === 'heading' ? <h2 key={line}>{text}</h2> : <p key={line}>{text}</p>,
  );
}

/** The text; null while it loads. */
type Texto = Block[] | null | 'failed';

async function fetchTexto(name: string): Promise<Block[]> {
  const response = await fetch(`/textos/${name}.txt`, { signal: AbortSignal.timeout(TEXT_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the text ${name} is not there: ${response.status}`);
  return parseText(await response.text());
}

function useTexto(name: string): { texto: Texto; retry: () => void } {
  const [texto, setTexto] = useState<Texto>(null);
  const load = useCallback(() => {
    let isCurrent = true;
    const show = (found: Texto) => {
      if (isCurrent) setTexto(found);
    };
    fetchTexto(name).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  useEffect(load, [load]);
  const retry = () => {
    setTexto(null);
    load();
  };
  return { texto, retry };
}

interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
  /** The number of the line at which the block ends; it serves as a unique key. */
  line: number;
}

/** Splits a plain text. A line that begins with '# ' is a heading; lines up to the next blank line are a paragraph. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (line: number) => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join(' '), line });
    lines = [];
  };
  const all = text.split(/\r?\n/).map((line) => line.trim());
  for (const [at, line] of all.entries()) {
    if (line.startsWith('# ')) {
      endParagraph(at - 1);
      blocks.push({ kind: 'heading', text: line.slice(2).trim(), line: at });
    } else if (line === '') endParagraph(at);
    else lines.push(line);
  }
  endParagraph(all.length);
  return blocks;
}
