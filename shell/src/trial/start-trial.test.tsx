import { act, screen, within } from '@testing-library/react';
import { startTrial } from './start-trial.tsx';

it('says what the tab tries, above the page, and how to end it', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => startTrial('{"mf-seller":"0123456789","mf-admin":"http://127.0.0.1:3104"}'));
  const bar = screen.getByRole('complementary', { name: 'Versión en prueba' });
  expect(bar).toHaveTextContent('Probando mf-seller 0123456789, mf-admin http://127.0.0.1:3104');
  expect(within(bar).getByRole('button', { name: 'Dejar de probar' })).toBeInTheDocument();
  expect(bar.compareDocumentPosition(document.getElementById('root') as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
