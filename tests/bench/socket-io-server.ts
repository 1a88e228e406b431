/**
 * The reference of reconnect storms: a Socket.IO server at the path of the product's sockets that lets everybody in and answers with one
 * event. A process of its own; environment: PORT.
 */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { path: '/live/', serveClient: false, transports: ['websocket'] });
io.on('connection', (socket) => socket.emit('events', []));
http.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 }, () => process.send?.('ready'));
