import { API, MECANICO } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.tsx';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();

const mecanico = () => [
  http.get(`${API}/usuarios/5`, () => HttpResponse.json(testMecanico())),
  http.get(`${API}/usuarios/5/compras-ultimos-30`, () => HttpResponse.json({ comprasUltimos30: 4 })),
];

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('turns measurements off and on for this browser when the checkbox is clicked', async () => {
  localStorage.clear();
  server.use(...mecanico());
  mount('/micuenta', MECANICO);
  const box = await screen.findByRole('checkbox', { name: 'Enviar mediciones desde este navegador' });
  expect(box).toBeChecked();
  fireEvent.click(box);
  expect(box).not.toBeChecked();
  expect(localStorage.getItem('mediciones')).toBe('no');
  fireEvent.click(box);
  expect(localStorage.getItem('mediciones')).toBeNull();
});

it('disables and unchecks the measurement checkbox when Global Privacy Control is set', async () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  server.use(...mecanico());
  mount('/micuenta', MECANICO);
  const box = await screen.findByRole('checkbox', { name: 'Enviar mediciones desde este navegador' });
  expect(box).toBeDisabled();
  expect(box).not.toBeChecked();
  Object.assign(navigator, { globalPrivacyControl: undefined });
});
